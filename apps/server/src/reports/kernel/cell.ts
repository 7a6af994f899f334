/** What a cell holds; a date is a date and time of a clock on a wall, in UTC, since spreadsheets know no zones. */
export type CellValue = string | number | Date | null;

/**
 * How a cell is shown: by a number format of spreadsheets such as `#,##0.00`; at which side of its column, where that is not the usual one of what it
 * holds; and as a heading, the name of what stands beside it, a total, or the line of a group with its subtotals.
 */
export interface CellStyle {
  format?: string;
  align?: 'left' | 'right';
  look?: 'heading' | 'name' | 'total' | 'group';
}

/** A cell. */
export interface Cell {
  value: CellValue;
  style?: CellStyle;
}
