import { fileURLToPath } from 'node:url';
import { type AttributeDefinition, type AttributeGroup, type AttributeType, unitOf } from '@rastro/domain';

/** The path of the page. */
export const PAGE = fileURLToPath(new URL('../../docs/attributes.md', import.meta.url));

const TYPES: Readonly<Record<AttributeType, string>> = {
  number: 'number',
  text: 'text',
  switch: 'true or false',
  numberOrText: 'number or text',
};

const INTRODUCTION = `# Attributes

Readings of a device that have no column of their own are kept as attributes of a message: a name and a number, a text, or true
or false. Each codec uses the names of this list, so that a reading has one name, one type and one unit whatever protocol it came
with. A name ends in its unit where it has one. \`#\` stands for a number from 1 (\`input2\`), \`*\` for letters and digits of the
protocol. Only apps that send OsmAnd's protocol may add names of their own.

\`npm run attributes\` writes this page from [the vocabulary](../packages/domain/src/attributes/index.ts).
`;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const attributeRow = (definition: AttributeDefinition): string =>
  row([`\`${definition.name}\``, TYPES[definition.type], unitOf(definition) ?? '', definition.meaning]);

const section = ({ title, attributes }: AttributeGroup): string =>
  [
    `## ${title}\n`,
    row(['name', 'type', 'unit', 'meaning']),
    '|---|---|---|---|',
    ...attributes.map(attributeRow),
  ]
    .join('\n')
    .concat('\n');

/** The page `docs/attributes.md`: an introduction, and a table for each group of the vocabulary. */
export function attributesPage(groups: readonly AttributeGroup[]): string {
  return [INTRODUCTION, ...groups.map(section)].join('\n');
}
