const BOM = '\ufeff'; // else Excel reads a CSV in the code page of its country

/** The kinds of files of tables, by the ends of their names. */
export type TableForm = 'csv' | 'xlsx';

/** A table as people read it. */
export interface TableText {
  form: TableForm;
  /** The name of the sheet. */
  title: string;
  headings: readonly string[];
  /** The widths of the columns in letters, as a sheet has them; 20 where none is given. */
  widths?: readonly number[];
  rows: readonly (readonly (string | number)[])[];
}

const USUAL_WIDTH = 20;

/** A table as a file: a sheet whose headings stay in sight, or a text that a spreadsheet opens. Its writer is loaded with the first one. */
export async function tableFile({ form, title, headings, widths = [], rows }: TableText): Promise<Blob> {
  const lines = [[...headings], ...rows.map((row) => [...row])];
  if (form === 'xlsx') {
    const { writeXlsx } = await import('hucre/xlsx');
    const sheet = {
      name: title,
      columns: headings.map((header, at) => ({ header, width: widths[at] ?? USUAL_WIDTH })),
      rows: lines,
      freezePane: { rows: 1 },
    };
    return new Blob([new Uint8Array(await writeXlsx({ sheets: [sheet] }))]);
  }
  const { writeCsv } = await import('hucre/csv');
  return new Blob([BOM, writeCsv(lines, { escapeFormulae: true })], { type: 'text/csv' });
}
