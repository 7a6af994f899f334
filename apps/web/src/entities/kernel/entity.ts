import type { Bilingual, PermissionName } from '@rastro/domain';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Language, Quantity, Texts } from '../../i18n/index.ts';

/** What a row refers to. */
export interface Reference {
  id: number;
  label: string;
}

/** A value of a row as calls show it. */
export type Value = string | number | boolean | Reference | null | readonly Reference[] | readonly string[];

/** A row as calls show it. */
export type EntityRow = { id: number; version: number; customerId: number; customerName: string } & {
  [field: string]: Value;
};

/** What a widget of an entity's own is given. */
export interface OwnInputProps {
  label: string;
  /** What is wrong with it; null for nothing. */
  error: string | null;
  required: boolean;
  /** Of the row. */
  customerId: number;
  value: string;
  /** What the other fields of the form hold, by their names. */
  others: Readonly<
    Record<string, string | boolean | Reference | null | readonly Reference[] | readonly string[]>
  >;
  /** Gives it a value, and with it others that follow from it. */
  onChange: (value: string, others?: Readonly<Record<string, string>>) => void;
}

interface FieldBase {
  name: string;
  isRequired?: boolean;
  /** Whether lists have a column of it; it can be hidden. */
  isListed?: boolean;
  /** Whether its column is hidden until somebody asks for it. */
  isHidden?: boolean;
  /** Whether it follows from other things: lists show it, and nobody writes it. */
  isDerived?: boolean;
  /** The key of a text below its label, and of another one for a new row. */
  hint?: string;
  hintOfNew?: string;
  /** The permissions of which one is needed to write it, beside those of the entity; others are shown what it holds. */
  writtenBy?: readonly PermissionName[];
  /** Whether the form of this row is without it; null is a new row. */
  isAbsent?: (row: EntityRow | null) => boolean;
  /** The key of the title of the part of the form in which it stands, with those beside it that have the same. */
  section?: string;
}

/** One of the few values that a field may have. */
export interface Choice {
  value: string | number;
  name: Bilingual;
}

/** How things that are stored under one name are called in a language, and by which text the server finds what people type. */
export interface Naming {
  shown: (stored: string, language: Language) => string;
  searched: (typed: string, language: Language) => string;
}

type FlagListText = 'filterYes' | 'filterNo' | 'makeYes' | 'makeNo';

/** A field by its widget. Which values are right, the server says: the form words it. */
export type Field =
  | (FieldBase & { kind: 'text' | 'email' | 'phone' | 'notes'; max: number })
  | (FieldBase & {
      kind: 'flag';
      byDefault: boolean;
      /** The colours of both values in lists, where yes is not what is well; green and grey without. */
      colours?: { yes: string; no: string };
      /**
       * The keys of the texts for both of its values: of cells, of filters, and of actions that give it to many. Lists neither narrow to one
       * without the others nor offer it to many.
       */
      texts: { yes: string; no: string } & Partial<Record<FlagListText, string>>;
    })
  /** A moment, as ISO 8601; `isEnd` for one until which something holds. */
  | (FieldBase & { kind: 'moment'; isEnd?: boolean })
  /** A day of the calendar, `yyyy-MM-dd`. */
  | (FieldBase & { kind: 'day' })
  | NumberField
  | ChoiceField
  | (FieldBase & {
      kind: 'reference';
      /** Whether lists can be narrowed to what refers to one, by who may write rows. */
      isFilter?: boolean;
    })
  /** Several things; `naming` for such as have other names in the language of who reads them than the stored ones. */
  | (FieldBase & { kind: 'references'; naming?: Naming })
  /** Several names, chosen in a widget of the entity's own; `count` is the key of the text for how many they are. */
  | (FieldBase & { kind: 'names'; Input: ComponentType<NamesInputProps>; count: string })
  /** A password, which is given twice and never shown. */
  | (FieldBase & { kind: 'password'; max: number; again: string })
  /** A text that has a widget of its own; `textOf` says what people read of it, and `first` what stands in a new row. */
  | (FieldBase & {
      kind: 'own';
      Input: ComponentType<OwnInputProps>;
      textOf: (value: string) => string;
      first?: () => string;
      /** Whether it names what belongs to the customer of the row. */
      isOfCustomer?: boolean;
      /** Whether calls take it as a number. */
      isNumber?: boolean;
      isSortable?: boolean;
    });

/** A number: a quantity, which calls have in its metric unit and people write in that of their language, or one with a unit of its own. */
export type NumberField = FieldBase & {
  kind: 'number';
  quantity?: Quantity;
  /** The sign of a unit that all languages have. */
  unit?: string;
  /** Digits after the point at most; none for a whole number. */
  decimals?: number;
  /** For a number that is a name, such as a year or a coordinate: its thousands are not set apart, and its fraction follows a point in every language. */
  isPlain?: boolean;
};

/** What a widget for several names is given. */
export interface NamesInputProps {
  label: string;
  value: readonly string[];
  error: string | null;
  onChange: (value: readonly string[]) => void;
}
/**
 * One of a few values; lists can be narrowed to one. `isByName` offers them in the order of their names in the language. `first` is the one
 * that a new row has.
 */
export type ChoiceField = FieldBase & {
  kind: 'choice';
  choices: readonly Choice[];
  isByName?: boolean;
  first?: () => string;
};

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
  /** For customers themselves: they belong to no other. */
  isCustomer?: boolean;
  Icon: Icon;
  texts: Texts<string>;
  fields: readonly Field[];
  /** What a row is called. */
  nameOf: (row: EntityRow) => string;
  /** What a cell shows, instead of what is given. */
  cell?: (field: Field, row: EntityRow, given: ReactNode) => ReactNode;
  /** What a form shows above the fields of a row that is stored. */
  above?: (row: EntityRow) => ReactNode;
  /** Whether the form of a new row stays open once it is stored, since there is more to do with it. */
  staysOpen?: boolean;
  /** What a form shows below the fields of a row that is stored. */
  below?: (row: EntityRow) => ReactNode;
  /** The keys of texts for when the list is not to be had, and rows are not deleted for no reason that the server names; as usual without. */
  failures?: Readonly<Record<'load' | 'delete', string>>;
  /** For rows in a tree: the name of the reference to the row above. Their page shows the tree, in which they are moved. */
  parent?: string;
  /** The key of the text for why a row is never deleted; null for one that may be. */
  kept?: (row: EntityRow) => string | null;
  /** More buttons above the list, before those that every page has. */
  actions?: () => ReactNode;
  /** What the page shows beside its rows, such as a dialog that its address opens. */
  beside?: () => ReactNode;
  /** More buttons for the rows that are chosen, before those that every list has, for who may change them. */
  bulk?: (rows: readonly EntityRow[]) => ReactNode;
  /** More items of a row's menu, before those that every list has. */
  menu?: (row: EntityRow) => ReactNode;
  /** The permissions of which one is needed to create, change and delete rows, where they are not those that open the page. */
  writes?: { create: readonly string[]; update: readonly string[]; delete: readonly string[] };
  /** The keys of the texts for what opens and what removes a row, where that is not editing and deleting. */
  verbs?: { open: string; remove: string };
}

/** An entity of the web app. The types see to it that all its texts are there. */
export const defineEntity = <Keys extends string>(
  entity: Omit<Entity, 'texts'> & { texts: EntityTextKey extends Keys ? Texts<Keys> : never },
): Entity => entity as unknown as Entity;

/** The name of a field in inputs: that of the id for a reference, of the ids for several. */
export const inputNameOf = ({ kind, name }: Field): string =>
  kind === 'reference' ? `${name}Id` : kind === 'references' ? `${name.replace(/s$/, '')}Ids` : name;

/** Whether rows and files have a field: a password is only ever given. */
export const isShown = ({ kind }: Field): boolean => kind !== 'password';

/** The fields that people write. */
export const writtenFields = ({ fields }: Pick<Entity, 'fields'>): readonly Field[] =>
  fields.filter(({ isDerived }) => !isDerived);

/** Whether the rows of an entity are places, which files of maps can hold. */
export const isPlaced = ({ fields }: Entity): boolean =>
  ['latitude', 'longitude'].every((name) => fields.some((field) => field.name === name));

/** A name with a capital: `Drivers`. */
export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
