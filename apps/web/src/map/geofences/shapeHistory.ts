import type { Drawn } from './mapGeofence.ts';

/** The parts of a shape at one step of its drawing. */
interface Step {
  parts: readonly Drawn[];
  /** Whether its last corner completed it just now. */
  isJustDrawn: boolean;
}

/** The shapes that a drawing has had, to which its user goes back step by step. */
export class ShapeHistory {
  #before: Step[] = [];
  #now: Step = { parts: [], isJustDrawn: false };
  #wasTyped = false;

  /** Begins with what is stored, or with nothing. There is no way back behind it. */
  begin(parts: readonly Drawn[]): void {
    this.#before = [];
    this.put(parts);
  }

  /** Takes the parts in place of those that it has, without a step: they were completed corner by corner, or are drawn on. */
  put(parts: readonly Drawn[], isJustDrawn = false): void {
    this.#now = { parts, isJustDrawn };
    this.#wasTyped = false;
  }

  /** Takes a change as a step that can be gone back. What is typed digit by digit is one step. */
  change(parts: readonly Drawn[], isTyped = false): void {
    if (JSON.stringify(parts) === JSON.stringify(this.#now.parts)) return;
    if (this.#now.parts.length > 0 && !(isTyped && this.#wasTyped)) this.#before.push(this.#now);
    this.put(parts);
    this.#wasTyped = isTyped;
  }

  /** Lets what is typed from now on be another step than what was typed before. */
  endTyping(): void {
    this.#wasTyped = false;
  }

  /** Whether there is a step to go back to. */
  get hasBefore(): boolean {
    return this.#before.length > 0;
  }

  /** Whether the way back is to remove the corner that completed the shape. */
  get isJustDrawn(): boolean {
    return this.#now.isJustDrawn;
  }

  /** Goes back one step; null where there is none. */
  goBack(): readonly Drawn[] | null {
    const step = this.#before.pop();
    if (!step) return null;
    this.put(step.parts, step.isJustDrawn);
    return step.parts;
  }
}
