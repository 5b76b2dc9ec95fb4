/** A tab in the engine of Safari or Firefox (scripts/find-engines.mjs finds them). */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { brought } from '../../scripts/bring.mjs';
import { programs } from '../../scripts/find-engines.mjs';
import { freePort } from '../setup/free-port';

/** Operations of both drivers on a page; a target is a CSS selector. */
export type Tab = {
  go: (address: string) => Promise<void>;
  /** Runs in the page; its arguments and result are JSON. */
  ask: <Told extends unknown[], Answer>(
    question: (...told: Told) => Answer | Promise<Answer>,
    ...told: Told
  ) => Promise<Answer>;
  press: (target: string) => Promise<void>;
  type: (target: string, text: string) => Promise<void>;
  attach: (target: string, file: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A phone's window; WebKit's window can't be narrower than 447. */
const phone = { width: 390, height: 844 };

/** Opens a tab in a new window. */
export const openTab = { WebKit: openWebKit, Firefox: openFirefox };

/** The parts of puppeteer-core that the tests use. */
type Puppeteer = {
  launch: (how: object) => Promise<{
    newPage: () => Promise<PuppeteerPage>;
    close: () => Promise<void>;
  }>;
};
type PuppeteerPage = {
  setViewport: (size: typeof phone) => Promise<void>;
  goto: (address: string) => Promise<unknown>;
  evaluate: Tab['ask'];
  click: (target: string) => Promise<void>;
  type: (target: string, text: string) => Promise<void>;
  $: (target: string) => Promise<{ uploadFile: (file: string) => Promise<void> } | null>;
};

async function openFirefox(): Promise<Tab> {
  const { default: puppeteer } = (await brought('puppeteer-core@24.43.1')) as {
    default: Puppeteer;
  };
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: programs.firefox });
  const page = await browser.newPage();
  await page.setViewport(phone);
  return {
    go: async (address) => {
      await page.goto(address);
    },
    ask: (question, ...told) => page.evaluate(question, ...told),
    press: (target) => page.click(target),
    type: (target, text) => page.type(target, text),
    attach: async (target, file) => {
      await (await page.$(target))?.uploadFile(file);
    },
    close: () => browser.close(),
  };
}

/** The parts of selenium-webdriver that the tests use. */
type Selenium = {
  Builder: new () => {
    usingServer: (address: string) => {
      withCapabilities: (wanted: object) => { build: () => Promise<SeleniumDriver> };
    };
  };
  By: { css: (target: string) => object };
};
type SeleniumDriver = {
  get: (address: string) => Promise<void>;
  executeScript: <Answer>(script: string, ...told: unknown[]) => Promise<Answer>;
  findElement: (by: object) => {
    click: () => Promise<void>;
    sendKeys: (text: string) => Promise<void>;
  };
  manage: () => { window: () => { setRect: (size: typeof phone) => Promise<unknown> } };
  quit: () => Promise<void>;
};

/** Starts a program that ends with this process, even if that is killed. */
function spawnBound(program: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...program], options);
}

async function openWebKit(): Promise<Tab> {
  const { Builder, By } = (await brought('selenium-webdriver@4.41.0')) as Selenium;
  const screen = spawnBound([programs.display, '-displayfd', '3', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await firstLine(screen);
  const port = await freePort();
  const driver = spawnBound([programs.webkitDriver, `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      // Its sandbox can't be created if the tests run as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await answers(`${address}/status`);
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: programs.webkit, args: ['--automation'] },
    })
    .build();
  await session.manage().window().setRect(phone);
  const find = (target: string) => session.findElement(By.css(target));
  return {
    go: (page) => session.get(page),
    ask: (question, ...told) =>
      session.executeScript(`return (${String(question)})(...arguments)`, ...told),
    press: (target) => find(target).click(),
    type: (target, text) => find(target).sendKeys(text),
    attach: (target, file) => find(target).sendKeys(file),
    close: async () => {
      await session.quit();
      driver.kill();
      screen.kill();
    },
  };
}

async function firstLine({ stdio }: ChildProcess): Promise<string> {
  const [line] = (await once(stdio[3] ?? process.stdin, 'data')) as [Buffer];
  return line.toString().trim();
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} does not answer.`);
}
