import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES as STORED } from '../../../server/src/entities/index.ts';
import { createFormat, type Format } from '../i18n/index.ts';
import { ENTITIES } from './index.ts';
import type { Entity, NumberField } from './kernel/entity.ts';
import { headingsOf } from './kernel/ImportDialog.tsx';
import { decimalsOf, headingOf, shownNumber, unitSign, valueOfShown } from './kernel/shown.ts';

// Every quantity of every form, from the definitions of both sides: what is shown and typed, and what the server keeps of it.

const [metric, miles] = (['ES', 'US'] as const).map((language) =>
  createFormat({ language, timeZone: 'America/Lima' }),
) as [Format, Format];

/** A quantity of a form, with what the server makes of a value of it. */
interface Kept {
  name: string;
  field: NumberField;
  keep: (value: number) => number;
}

const quantities: Kept[] = [];
const entities: Entity[] = [];

beforeAll(async () => {
  for (const { many, load } of ENTITIES) {
    const entity = (await load()).default;
    entities.push(entity);
    const { fields } = entity;
    const stored = STORED.find((each) => each.many === many);
    for (const field of fields) {
      if (field.kind !== 'number' || field.quantity === undefined) continue;
      const { storedAs } = stored?.fields.find(({ name }) => name === field.name) ?? {};
      if (!storedAs) throw new Error(`${many}.${field.name}`);
      const keep = (value: number) => storedAs.read(storedAs.write(value));
      quantities.push({ name: `${many}.${field.name}`, field, keep });
    }
  }
});

/** A number with so many digits after the point. */
const numbers = (most: number, digits: number) =>
  fc
    .integer({ min: 0, max: most * 10 ** digits })
    .map((units) => Number((units / 10 ** digits).toFixed(digits)));

describe('a quantity of a form', () => {
  it('is there, with a unit of its own for readers in the United States', () => {
    expect(quantities.length).toBeGreaterThan(10);
    for (const { name, field } of quantities)
      expect(unitSign(field, miles), name).not.toBe(unitSign(field, metric));
  });

  it('keeps what was stored as long as nobody types another number', () => {
    for (const { name, field, keep } of quantities)
      for (const format of [metric, miles])
        fc.assert(
          fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (value) => {
            const before = keep(value);
            const after = valueOfShown(field, shownNumber(field, before, format), before, format);
            expect(keep(after), name).toBe(before);
          }),
          { numRuns: 40 },
        );
  });

  it('is shown as it was typed, after the server has rounded it', () => {
    for (const { name, field, keep } of quantities)
      for (const format of [metric, miles])
        fc.assert(
          fc.property(numbers(150, decimalsOf(field, format)), (typed) => {
            const kept = keep(valueOfShown(field, typed, null, format));
            expect(shownNumber(field, kept, format), name).toBe(typed);
          }),
          { numRuns: 200 },
        );
  });
});

describe('a heading of a file', () => {
  it('that was exported in any language is understood in every other one, with its unit', () => {
    for (const entity of entities)
      for (const written of [metric, miles])
        for (const reader of [metric, miles])
          for (const texts of [
            entity.texts.es,
            { ...entity.texts.es, ...entity.texts.esUs },
            entity.texts.en,
          ])
            for (const field of entity.fields) {
              if (field.kind !== 'number' || field.quantity === undefined) continue;
              const heading = headingOf(field, texts[field.name] ?? '', written);
              expect(headingsOf(entity, reader)[heading]).toBe(`${field.name} ${unitSign(field, written)}`);
            }
  });

  it('without a unit has that of who imports it', () => {
    const vehicles = entities.find(({ many }) => many === 'fleetAssets');
    const read = (format: Format) => vehicles && headingsOf(vehicles, format);
    expect(read(metric)).toMatchObject({ 'Capacidad del tanque': 'fuelTankCapacity L', Nombre: 'name' });
    expect(read(miles)).toMatchObject({ 'Tank capacity': 'fuelTankCapacity gal', Name: 'name' });
  });
});
