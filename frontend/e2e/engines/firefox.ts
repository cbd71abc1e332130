import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { type Engine, PATIENCE_MS } from "./engine";

/** Debian's Firefox, driven by WebDriver BiDi without a driver program. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    // The map's frame asks an address that does not answer; nothing else may ask for one.
    extraPrefsFirefox: { "network.dns.offline-localhost": false, "browser.chrome.favicons": false },
  });
  return new Firefox(browser, await browser.newPage());
}

class Firefox implements Engine {
  readonly errors: string[] = [];
  private readonly browser: Browser;
  private readonly page: Page;

  constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  async open(url: string) {
    await this.page.goto(url, { waitUntil: "load" });
  }

  async click(xpath: string) {
    const element = await this.find(xpath);
    await element.evaluate((node) => (node as Element).scrollIntoView({ block: "center" }));
    await element.click();
  }

  async clickAt(x: number, y: number) {
    await this.page.mouse.click(x, y);
  }

  async type(xpath: string, text: string) {
    await (await this.find(xpath)).type(text);
  }

  async shows(xpath: string) {
    for (const element of await this.page.$$(`::-p-xpath(${xpath})`)) {
      if (await element.isVisible()) return true;
    }
    return false;
  }

  async evaluate<T>(expression: string) {
    return (await this.page.evaluate(expression)) as T;
  }

  async resize(width: number, height: number) {
    await this.page.setViewport({ width, height });
  }

  async screenshot(path: string) {
    await this.page.screenshot({ path: path as `${string}.png` });
  }

  async close() {
    await this.browser.close();
  }

  private async find(xpath: string): Promise<ElementHandle> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      for (const element of await this.page.$$(`::-p-xpath(${xpath})`)) {
        if (await element.isVisible()) return element;
      }
      if (Date.now() > deadline) throw new Error(`Firefox shows no ${xpath}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
