/** A browser of another engine than Chromium's, as far as the smoke tests use one. */
export interface Engine {
  /** Loads a page and waits for its `load` event. */
  open(url: string): Promise<void>;
  /** Clicks the first shown element that the XPath finds; waits for it. */
  click(xpath: string): Promise<void>;
  /** Clicks at a point of the window, in CSS pixels from its upper left corner. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the first shown control that the XPath finds; waits for it. */
  type(xpath: string, text: string): Promise<void>;
  /** Whether any element that the XPath finds is shown. */
  shows(xpath: string): Promise<boolean>;
  /** The value of a JavaScript expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Makes the window about as large; an engine may have a least width. */
  resize(width: number, height: number): Promise<void>;
  screenshot(path: string): Promise<void>;
  /** Uncaught errors and console errors so far. Empty where the engine's protocol tells none. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** How long `click` and `type` wait for their element, in ms. */
export const PATIENCE_MS = 10_000;

/** The control with the visible label, whether the label refers to it or is around it. */
export const control = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for]` +
  `|//label[normalize-space(.)="${label}"]//input`;

export const button = (name: string) =>
  `//button[starts-with(normalize-space(.), "${name}") or starts-with(@aria-label, "${name}")]`;

export const link = (name: string) => `//a[normalize-space(.)="${name}"]`;

/** An element that shows the text, and nothing around it. */
export const words = (text: string) => `//*[text()[contains(., "${text}")]]`;
