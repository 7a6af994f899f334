import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Texts } from '../../i18n/index.ts';

/** What a row refers to. */
export interface Reference {
  id: number;
  label: string;
}

/** A value of a row as calls show it. */
export type Value = string | boolean | Reference | null;

/** A row as calls show it. */
export type EntityRow = { id: number; version: number; customerId: number; customerName: string } & {
  [field: string]: Value | number;
};

interface FieldBase {
  name: string;
  isRequired?: boolean;
  /** Whether lists have a column of it; it can be hidden. */
  isListed?: boolean;
  /** Whether its column is hidden until somebody asks for it. */
  isHidden?: boolean;
  /** The key of a text below its label. */
  hint?: string;
}

/** A field by its widget. Which values are right, the server says: the form words it. */
export type Field =
  | (FieldBase & { kind: 'text' | 'email' | 'phone' | 'notes'; max: number })
  | (FieldBase & {
      kind: 'flag';
      byDefault: boolean;
      /** The keys of the texts for both of its values: of filters, of actions that give it to many, and of cells. */
      texts: {
        yes: string;
        no: string;
        filterYes: string;
        filterNo: string;
        makeYes: string;
        makeNo: string;
      };
    })
  /** A moment, as ISO 8601; `isEnd` for one until which something holds. */
  | (FieldBase & { kind: 'moment'; isEnd?: boolean })
  | (FieldBase & { kind: 'reference' });

/** The texts of an entity: these, a label for each field under its name, and one for each relation under `relation_` and its name. */
export type EntityTextKey =
  | 'lead'
  | 'add'
  | 'edit'
  | 'created'
  | 'updated'
  | 'deleted_one'
  | 'deleted_other'
  | 'changed_one'
  | 'changed_other'
  | 'deleteTitle_one'
  | 'deleteTitle_other'
  | 'keptHint'
  | 'empty'
  | 'emptyHint'
  | 'search';

export interface Entity {
  /** The names from which the calls take theirs. */
  one: string;
  many: string;
  Icon: Icon;
  texts: Texts<string>;
  fields: readonly Field[];
  /** What a row is called. */
  nameOf: (row: EntityRow) => string;
  /** What a cell shows, instead of what is given. */
  cell?: (field: Field, row: EntityRow, given: ReactNode) => ReactNode;
  /** More items of a row's menu, before those that every list has. */
  menu?: (row: EntityRow) => ReactNode;
}

/** An entity of the web app. The types see to it that all its texts are there. */
export const defineEntity = <Keys extends string>(
  entity: Omit<Entity, 'texts'> & { texts: EntityTextKey extends Keys ? Texts<Keys> : never },
): Entity => entity as unknown as Entity;

/** The name of a field in inputs: that of the id for a reference. */
export const inputNameOf = ({ kind, name }: Field): string => (kind === 'reference' ? `${name}Id` : name);

/** A name with a capital: `Drivers`. */
export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
