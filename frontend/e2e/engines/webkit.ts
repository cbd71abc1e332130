import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { Builder, By, Origin, type WebDriver, type WebElement } from "selenium-webdriver";
import { type Engine, PATIENCE_MS } from "./engine";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** WebKitGTK's small browser, driven by WebKitWebDriver on a screen of its own (Xvfb). */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const driver = spawn(
    "xvfb-run",
    ["-a", "-s", "-screen 0 1600x1200x24", "WebKitWebDriver", `--port=${port}`],
    // A process group of its own, so that the screen ends with the driver.
    { stdio: "ignore", detached: true },
  );
  try {
    const client = await connect(`http://127.0.0.1:${port}`);
    return new WebKit(driver, client);
  } catch (error) {
    end(driver);
    throw error;
  }
}

async function connect(url: string): Promise<WebDriver> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const ready = await fetch(`${url}/status`);
      if (ready.ok) break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": {
        binary: process.env.WEBKIT ?? MINI_BROWSER,
        args: ["--automation"],
      },
    })
    .build();
}

class WebKit implements Engine {
  // WebDriver's classic protocol does not tell of the console.
  readonly errors: string[] = [];
  private readonly process: ChildProcess;
  private readonly client: WebDriver;

  constructor(process: ChildProcess, client: WebDriver) {
    this.process = process;
    this.client = client;
  }

  async open(url: string) {
    await this.client.get(url);
  }

  async click(xpath: string) {
    const element = await this.find(xpath);
    await this.client.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    await this.untilStill(element);
    await element.click();
  }

  async clickAt(x: number, y: number) {
    const pointer = this.client.actions({ async: true });
    await pointer.move({ x, y, origin: Origin.VIEWPORT }).click().perform();
  }

  async type(xpath: string, text: string) {
    await (await this.find(xpath)).sendKeys(text);
  }

  async shows(xpath: string) {
    return (await this.shown(xpath)) !== undefined;
  }

  async evaluate<T>(expression: string) {
    return this.client.executeScript<T>(`return (${expression})`);
  }

  async resize(width: number, height: number) {
    await this.client.manage().window().setRect({ width, height });
  }

  async screenshot(path: string) {
    await writeFile(path, await this.client.takeScreenshot(), "base64");
  }

  async close() {
    await this.client.quit();
    end(this.process);
  }

  /** The driver clicks where the element was: a menu that still slides would be missed. */
  private async untilStill(element: WebElement) {
    const deadline = Date.now() + PATIENCE_MS;
    let before: string | undefined;
    for (;;) {
      const { x, y } = await element.getRect();
      const now = `${x} ${y}`;
      if (now === before || Date.now() > deadline) return;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async find(xpath: string): Promise<WebElement> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const element = await this.shown(xpath);
      if (element) return element;
      if (Date.now() > deadline) throw new Error(`WebKit shows no ${xpath}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async shown(xpath: string): Promise<WebElement | undefined> {
    for (const element of await this.client.findElements(By.xpath(xpath))) {
      // React may replace an element while it is being asked about.
      if (await element.isDisplayed().catch(() => false)) return element;
    }
    return undefined;
  }
}

function end({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid, "SIGTERM");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
