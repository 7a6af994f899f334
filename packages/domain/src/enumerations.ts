import type { Bilingual } from './events/eventType.ts';
import { OBD2_VARIABLES } from './obd2.ts';

/** A value of an enumeration with its name and what it means. */
export interface EnumerationValue {
  value: string;
  label: Bilingual;
  description: Bilingual;
}

const value = (name: string, label: Bilingual, description: Bilingual = label): EnumerationValue => ({
  value: name,
  label,
  description,
});

/** The enumerations from which reports are narrowed and grouped, by their names in the contract, each in its order: the first value is the default. */
export const ENUMERATIONS: Readonly<Record<string, readonly EnumerationValue[]>> = {
  DetentionStatus: [
    value('ALL', { es: 'Todos', en: 'All' }, { es: 'Todos los estados', en: 'All states' }),
    value(
      'STOPPED',
      { es: 'Detenido', en: 'Stopped' },
      { es: 'Detenido con el motor apagado', en: 'Standing with the engine off' },
    ),
    value(
      'IDLE',
      { es: 'En marcha', en: 'Idle' },
      { es: 'Detenido con el motor en marcha', en: 'Standing with the engine running' },
    ),
    value(
      'STOPPEDIDLE',
      { es: 'Detenido o en marcha', en: 'Stopped or idle' },
      { es: 'Detenido, con o sin el motor en marcha', en: 'Standing, whether or not the engine runs' },
    ),
    value('MOVING', { es: 'En movimiento', en: 'Moving' }),
  ],
  VariableOBD2Enum: OBD2_VARIABLES.map(({ name, label, description }) => value(name, label, description)),
  JourneyGroupEnum: [
    value('BY_DAY', { es: 'Por día', en: 'By day' }, { es: 'Un grupo por día', en: 'A group for each day' }),
    value(
      'BY_TRIP',
      { es: 'Por viaje', en: 'By trip' },
      { es: 'Un grupo por viaje', en: 'A group for each trip' },
    ),
    value(
      'BY_DRIVER',
      { es: 'Por conductor', en: 'By driver' },
      { es: 'Un grupo por conductor', en: 'A group for each driver' },
    ),
  ],
};

/** What a value of an enumeration is called; throws for one that there is not. */
export function enumerationLabel(name: string, value: string): Bilingual {
  const found = ENUMERATIONS[name]?.find((each) => each.value === value);
  if (!found) throw new Error(`${name} has no value ${value}`);
  return found.label;
}
