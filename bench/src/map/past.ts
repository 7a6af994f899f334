import type { Browser, Page } from 'playwright-core';
import { printTable, type Row } from '../table.ts';

const VEHICLES = 1_000;
const RATES = [60, 600];
const SETTLE_MS = 3_000;
const DRAGS = 60;

/** What the harness page exposes, see apps/web/src/past/harness/main.tsx. */
interface HarnessWindow {
  pastBench: {
    isReady: boolean;
    longTasksMs: number[];
    reset(): void;
    fleet: { play(way: 1 | -1 | 0): void; setRate(rate: number): void };
  };
}

/** Measures a thousand vehicles of the past on the map: played forwards and back at two rates, and dragged along the day. */
export async function measurePast(browser: Browser, url: string, seconds: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const rows: Row[] = [];
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskSeconds = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
    };
    await page.goto(`${url}?vehicles=${VEHICLES}`);
    await page.waitForFunction(() => (globalThis as unknown as HarnessWindow).pastBench?.isReady, null, {
      timeout: 90_000,
    });
    await page.waitForTimeout(SETTLE_MS);
    const during = async (past: string, work: () => Promise<void>): Promise<void> => {
      await page.evaluate(() => (globalThis as unknown as HarnessWindow).pastBench.reset());
      const [before, started] = [await taskSeconds(), performance.now()];
      await work();
      const lastedS = (performance.now() - started) / 1_000;
      const taskMs = ((await taskSeconds()) - before) * 1_000;
      const longTasks = await page.evaluate(
        () => (globalThis as unknown as HarnessWindow).pastBench.longTasksMs,
      );
      rows.push({
        past,
        taskMs: taskMs / lastedS,
        longTasks: longTasks.length,
        longestMs: Math.max(0, ...longTasks),
      });
    };
    for (const rate of RATES)
      for (const way of [1, -1] as const)
        await during(`${rate} times, ${way === 1 ? 'forwards' : 'back'}`, () =>
          play(page, rate, way, seconds),
        );
    await during('dragged along the day', () => drag(page));
  } finally {
    await page.close();
  }
  printTable(`the past of ${VEHICLES.toLocaleString('en')} vehicles, half of which drive`, rows);
}

async function play(page: Page, rate: number, way: 1 | -1, seconds: number): Promise<void> {
  const set = (to: { rate: number; way: 1 | -1 | 0 }) =>
    page.evaluate(({ rate: wanted, way: direction }) => {
      const { fleet } = (globalThis as unknown as HarnessWindow).pastBench;
      fleet.setRate(wanted);
      fleet.play(direction);
    }, to);
  await set({ rate, way });
  await page.waitForTimeout(seconds * 1_000);
  await set({ rate, way: 0 });
}

async function drag(page: Page): Promise<void> {
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('there is no ribbon');
  const x = (step: number) => box.x + (box.width * (DRAGS - step)) / (DRAGS + 1);
  await page.mouse.move(x(0), box.y + 12);
  await page.mouse.down();
  for (let step = 1; step <= DRAGS; step++) {
    await page.mouse.move(x(step), box.y + 12);
    await page.waitForTimeout(40);
  }
  await page.mouse.up();
}
