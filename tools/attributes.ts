import { writeFileSync } from 'node:fs';
import { ATTRIBUTE_GROUPS } from '@rastro/domain';
import { attributesPage, PAGE } from './attributes/page.ts';

/** `npm run attributes`: writes `docs/attributes.md` from the vocabulary of readings. */
writeFileSync(PAGE, attributesPage(ATTRIBUTE_GROUPS));
