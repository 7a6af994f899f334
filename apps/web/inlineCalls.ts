import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A call in a source: graphql(`...`), with its name. */
const CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g;
/** A document as the generator writes it: the text of an operation with its fragments. */
const DOCUMENT = /export const (\w+?)(?:Fragment)?Doc(?:ument)? = new TypedDocumentString\(`([^`]*)`/g;
const IMPORT = /import \{([^}]*)\bgraphql\b,?([^}]*)\} from/;

/**
 * Puts the text of each call where it is asked for. As generated, all texts stand in one module, so that the first page would load those of
 * every page. Throws for a call that was not generated.
 */
export function inlineCalls(generated: string): Plugin {
  let texts = new Map<string, string>();
  return {
    name: 'inline calls',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const documents = readFileSync(generated, 'utf8').matchAll(DOCUMENT);
      texts = new Map([...documents].map(([, name = '', text = '']) => [name.toLowerCase(), text]));
    },
    transform(code, id) {
      if (!id.includes('/apps/web/src/') || !IMPORT.test(code)) return null;
      const inlined = code.replace(CALL, (_whole, kind: string, name: string) => {
        const text = texts.get(name.toLowerCase()); // the generator begins names with a capital
        if (text === undefined) throw new Error(`The call ${name} is not generated: npm run codegen`);
        return kind === 'fragment' ? 'undefined' : `{ toString: () => ${JSON.stringify(shortened(text))} }`;
      });
      if (/\bgraphql\(/.test(inlined)) throw new Error(`A call in ${id} has a form that is not inlined`);
      return { code: inlined, map: null };
    },
  };
}

/** A text without the white space that is there for people. */
const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim();
