import type { FileAnswer } from '../api/asked.ts';
import { addJob } from './jobs.ts';

/** Reads a spreadsheet of vehicles: a row without a name is wrong, and one with a line takes what the user may not do. */
export const importFleet: FileAnswer = async (url, init, asked) => {
  const [head = '', ...lines] = (await new Response(init.body).text()).trim().split('\n');
  if (head.includes('Línea'))
    return Response.json(
      {
        errors: [{ extensions: { code: 'FORBIDDEN', params: { permissions: 'CrearLineas,AsignarLineas' } } }],
      },
      { status: 403 },
    );
  const problems = lines.flatMap((line, at) =>
    line.split(';')[0] === '' ? [{ row: at + 2, field: 'vehicle', code: 'required', value: '' }] : [],
  );
  const result = {
    rows: lines.length,
    vehicles: lines.length,
    groups: 1,
    devices: 0,
    lines: 0,
    drivers: 0,
    wrong: problems.length,
    problems,
    ignored: [],
  };
  if (url.searchParams.get('apply') !== 'job') return Response.json(result);
  const job = addJob(asked, 'fleetImport', { format: null, from: null, to: null, count: null });
  Object.assign(job, { state: 'DONE', share: 1, result: JSON.stringify(result) });
  return Response.json({ jobId: job.id });
};
