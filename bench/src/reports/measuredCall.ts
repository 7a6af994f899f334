import type { Asked } from '../facts/asked.ts';

/** What is asked for of reports. */
export interface AskedReports extends Asked {
  roadId: number;
}

/** What a report is asked with, and how many rows it has. */
export interface MeasuredCall {
  name: string;
  /** How many of the vehicles are asked for. */
  vehicles: number;
  text: string;
  count: (answer: unknown) => number;
}
