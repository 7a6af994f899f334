import { EVENT_FLAGS } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { ENTITIES as STORED } from '../../../server/src/entities/index.ts';
import type { Entity as StoredEntity } from '../../../server/src/entities/kernel/entity.ts';
import {
  PROBLEM_CODES,
  type ProblemCode,
  type Field as StoredField,
} from '../../../server/src/entities/kernel/fields.ts';
import { judgeInput } from '../../../server/src/entities/kernel/problems.ts';
import { entityInput } from '../../../server/src/entities/testing/entityWalk.ts';
import { ENTITIES } from './index.ts';
import { inputNameOf, writtenFields } from './kernel/entity.ts';
import { textOfProblem } from './kernel/problemText.ts';
import { kernelTexts } from './kernel/texts.ts';
import type { FieldProblem } from './kernel/values.ts';

// Every problem that the server can find in what people write, from the definitions of the entities: each is found in some input, belongs to a
// field of the form, and has its text; and no text is about a problem that nothing has.

/** Values that most kinds of fields refuse, each for a reason of its own. */
const many = Array.from({ length: 1_001 }, (_, at) => at + 1);
const REFUSED: readonly unknown[] = [
  null,
  'x',
  'a\u0000b',
  'x'.repeat(3_000),
  '9'.repeat(3_000),
  -1e12,
  1e12,
  true,
  5,
  ['x'],
  [1.5],
  many,
  many.map(String),
  '2030-02-31',
  '1990-01-01T00:00:00Z',
  '2199-01-01T00:00:00Z',
  '[]',
];

const point = { value: 1, litres: 1 };
const filter = (more: object) => JSON.stringify({ assetsSelected: [1], ...more });
const recurrence = (of: (usual: object) => object) => (input: Inputs) => ({
  recurrence: JSON.stringify(of(JSON.parse(String(input.recurrence)))),
});

type Inputs = Readonly<Record<string, unknown>>;

/** What is refused in inputs as a whole, or in something with parts, by the entity: changes of one that is right. */
const ALSO_REFUSED: Readonly<Record<string, readonly (Inputs | ((input: Inputs) => Inputs))[]>> = {
  fleetDevice: [
    { events: JSON.stringify([{ value: 1, flags: [] }]) },
    { events: JSON.stringify(many.map((value) => ({ value, flags: [EVENT_FLAGS[0]] }))) },
    { events: JSON.stringify([1, 1].map((value) => ({ value, flags: [EVENT_FLAGS[0]] }))) },
  ],
  fleetDocument: [{ assetId: null, driverId: null }, { emails: many.map((at) => `a${at}@b.test`).join() }],
  tankCalibration: [
    { points: JSON.stringify([point, point]) },
    { points: JSON.stringify(many.map(() => point)) },
  ],
  scheduledReport: [
    { recipients: ' ' },
    { recipients: many.map((at) => `a${at}@b.test`).join() },
    { cc: many.map((at) => `a${at}@b.test`).join() },
    { filter: filter({ assetsSelected: [] }) },
    { report: 'obd2Report' },
    { report: 'assetInRoad' },
    { report: 'assetInRoad', filter: filter({ roadId: 1, assetsSelected: [1, 2] }) },
    { report: 'assetInRoad', filter: filter({ roadId: 1 }), period: 'LAST_WEEK' },
    recurrence((usual) => ({ ...usual, frequency: 'WEEKLY' })),
    recurrence((usual) => ({ ...usual, untilDate: '2000-01-01' })),
  ],
  userAccount: [{ password: 'short' }, { password: 'password' }],
};

/** What is found in rows beside each other and in trees: the tests of the kernel, and of the entity, find it in a store. */
const OF_OTHER_ROWS: readonly ProblemCode[] = ['taken', 'twice', 'ambiguous', 'withinItself', 'overlaps'];

/** What forms find by themselves. */
const OF_FORMS = ['passwordsDiffer'];

/** The codes that a schema of a field can give: the messages of its checks. */
function codesIn(schema: unknown): string[] {
  const { _zod: { def } = { def: {} } } = (schema ?? {}) as { _zod?: { def: Record<string, unknown> } };
  const own = typeof def.error === 'function' ? [String(def.error({}))] : [];
  const parts = [def.in, def.out, def.innerType, def.element, ...((def.checks as unknown[]) ?? [])];
  return [...new Set([...own, ...parts.filter(Boolean).flatMap(codesIn)])];
}

/** Whether something has to be given: nothing is made where it is left empty. */
const isRequired = ({ schema, make }: StoredField): boolean =>
  make === null && !schema.safeParse(null).success;

const scope = { requester: { timeZone: 'America/Lima' } } as Parameters<typeof judgeInput>[1];

/** An input in which nothing is wrong. */
function rightInput(stored: StoredEntity): Inputs {
  const input = entityInput(stored, 'somebody', () => 1);
  const several = stored.fields.filter(({ several, target }) => several && target);
  return { ...input, ...Object.fromEntries(several.map(({ inputName }) => [inputName, [1]])) };
}

/** The problems that are found in inputs which are refused. */
function problemsFound(stored: StoredEntity): FieldProblem[] {
  const right = rightInput(stored);
  expect(judgeInput(stored, scope, right).problems).toEqual([]);
  const changes = [
    ...stored.fields.flatMap(({ inputName }) => REFUSED.map((value) => ({ [inputName]: value }))),
    ...(ALSO_REFUSED[stored.one] ?? []).map((change) =>
      typeof change === 'function' ? change(right) : change,
    ),
  ];
  return changes.flatMap((change) => judgeInput(stored, scope, { ...right, ...change }).problems);
}

const entities = await Promise.all(
  ENTITIES.map(async ({ load }) => {
    const { default: entity } = await load();
    const stored = STORED.find(({ one }) => one === entity.one) as StoredEntity;
    return { one: entity.one, entity, stored, found: problemsFound(stored) };
  }),
);
const LANGUAGES = ['es', 'en'] as const;

describe.each(entities)('$one', ({ entity, stored, found }) => {
  const fieldOf = (input: string) => writtenFields(entity).find((field) => inputNameOf(field) === input);

  it('is written by a form that has all its fields, with their bounds', () => {
    expect(writtenFields(entity).map(inputNameOf).sort()).toEqual(
      stored.fields.map(({ inputName }) => inputName).sort(),
    );
    for (const stand of stored.fields) {
      const { inputName } = stand;
      const field = fieldOf(inputName);
      const most = found.find((problem) => problem.field === inputName && problem.code === 'tooLong')?.limit;
      if (field && 'max' in field && most) expect(field.max, inputName).toBe(most);
      if (isRequired(stand) && field?.kind !== 'own')
        expect(field, inputName).toMatchObject({ isRequired: true });
    }
  });

  it('is refused for each reason that its definition has', () => {
    for (const stand of stored.fields) {
      const { inputName, schema } = stand;
      const given = found.flatMap(({ field, code }) => (field === inputName ? [code] : []));
      const possible = codesIn(schema).filter((code) => code !== 'required' || isRequired(stand));
      expect(given, `${inputName}: say in ALSO_REFUSED what is refused so`).toEqual(
        expect.arrayContaining(possible),
      );
      // Characters are counted where something is typed.
      if (stand.several) expect(given, inputName).not.toContain('tooLong');
    }
  });

  it('has a text for each problem, in all languages and without a hole', () => {
    for (const problem of found) {
      expect(PROBLEM_CODES, problem.field).toContain(problem.code);
      const field = fieldOf(problem.field);
      expect(field, `${problem.field} in the form`).toBeDefined();
      const { texts, key } = textOfProblem(entity, problem, field ?? null);
      for (const language of LANGUAGES) {
        const text = texts[language][key];
        expect(text, `${language} ${key}`).toBeTruthy();
        if (text?.includes('{{')) expect(problem, text).toMatchObject({ limit: expect.any(Number) });
      }
    }
  });

  it('has no text for a problem that there is not', () => {
    const known = found.map(({ field, code }) => `problem_${fieldOf(field)?.name}_${code}`);
    const unique = stored.fields.flatMap(({ isUnique, name }) => (isUnique ? [`problem_${name}_taken`] : []));
    const texts = Object.keys(entity.texts.es).filter((key) => key.startsWith('problem_'));
    expect(texts.filter((key) => !known.includes(key) && !unique.includes(key))).toEqual([]);
  });

  it('has a text for all that depends on it, and for nothing else', () => {
    const names = stored.relations.map(({ name }) => name);
    const related = [...names, ...(stored.parent ? ['below'] : [])].map((name) => `relation_${name}`);
    for (const language of LANGUAGES)
      expect(
        Object.keys(entity.texts[language])
          .filter((key) => key.startsWith('relation_'))
          .sort(),
      ).toEqual(related.sort());
  });

  it('says what was done with it as all do', () => {
    if (stored.isCustomer) return; // the contract has words of their own for customers
    const { created, updated, deleted_one } = entity.texts.es;
    const done = (verb: string) => new RegExp(`^\\S.* ${verb}[oa] correctamente$`);
    expect([created, updated, deleted_one]).toEqual([
      expect.stringMatching(done('cread')),
      expect.stringMatching(done('actualizad')),
      expect.stringMatching(done('eliminad')),
    ]);
  });
});

it('each problem is found somewhere, and has its text', () => {
  const found = new Set<string>([
    ...entities.flatMap(({ found }) => found.map(({ code }) => code)),
    ...OF_OTHER_ROWS,
  ]);
  expect(PROBLEM_CODES.filter((code) => !found.has(code))).toEqual([]);
  for (const language of LANGUAGES)
    expect(
      Object.keys(kernelTexts[language])
        .filter((key) => key.startsWith('problem_'))
        .sort(),
    ).toEqual([...PROBLEM_CODES, ...OF_FORMS].map((code) => `problem_${code}`).sort());
});

// Texts that people know by heart (docs/contract.md).
it.each([
  ['technician', 'firstName', 'required', 'Requerido'],
  ['technician', 'email', 'notAnEmail', 'Email no válido'],
  ['userAccount', 'password', 'passwordsDiffer', 'Las contraseñas no coinciden'],
  ['userAccount', 'password', 'passwordTooShort', 'Debe tener {{limit}} o más caracteres'],
  ['fleetDevice', 'deviceIdentifier', 'taken', 'Ya existe un equipo con el mismo identificador'],
  ['assetGroup', 'parent', 'required', 'Seleccione un grupo'],
  ['scheduledReport', 'recipients', 'required', 'Debe ingresar al menos un destinatario'],
  ['scheduledReport', 'filter', 'required', 'Debe seleccionar al menos un móvil'],
  ['scheduledReport', 'filter', 'routeRequired', 'Debe seleccionar una ruta'],
  ['scheduledReport', 'filter', 'variablesRequired', 'Debe seleccionar al menos una variable OBD2'],
])('%s: %s that is wrong by %s is “%s”', (one, field, code, text) => {
  const { entity } = entities.find((each) => each.one === one) as (typeof entities)[0];
  const { texts, key } = textOfProblem(entity, { field, code }, null);
  expect(texts.es[key]).toBe(text);
});
