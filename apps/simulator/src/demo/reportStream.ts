import type { AssetDrive } from '../drive/assetDrive.ts';
import type { Report } from '../drive/recorder.ts';

/** The reports of an asset in the order of sending, computed a day at a time when they are requested. */
export class ReportStream {
  readonly #drive: AssetDrive;
  readonly #afterMs: number;
  #day: number;
  #reports: readonly Report[] | null = null;
  #next = 0;

  /** Begins with the first report that is sent after `afterMs`. */
  constructor(drive: AssetDrive, afterMs: number) {
    this.#drive = drive;
    this.#afterMs = afterMs;
    this.#day = Math.max(drive.firstDay, drive.dayOf(afterMs));
  }

  /** Returns the next reports, at most `count`, that are due by `untilMs`. */
  next(untilMs: number, count: number): Report[] {
    const due: Report[] = [];
    while (due.length < count && this.#day <= this.#drive.dayOf(untilMs)) {
      this.#reports ??= this.#drive.reports(this.#day).filter(({ sendAtMs }) => sendAtMs > this.#afterMs);
      while (due.length < count) {
        const report = this.#reports[this.#next];
        if (!report) break;
        if (report.sendAtMs > untilMs) return due;
        due.push(report);
        this.#next++;
      }
      if (this.#next < this.#reports.length || this.#day === this.#drive.dayOf(untilMs)) return due;
      this.#day++;
      this.#next = 0;
      this.#reports = null;
    }
    return due;
  }
}
