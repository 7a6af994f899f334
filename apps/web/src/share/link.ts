import type { ShareState } from '../api/index.ts';
import type { Translate } from '../i18n/index.ts';
import type { ListedLink } from './calls.ts';
import type { shareTexts } from './texts.ts';

/** Whether a link can still be revoked. */
export const isOpen = ({ state }: Pick<ListedLink, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'SUSPENDED';

/** What a link is called: for whom it is. */
export const linkName = (
  { recipient }: Pick<ListedLink, 'recipient'>,
  t: Translate<keyof (typeof shareTexts)['es']>,
): string => recipient ?? t('unnamed');

const COLOURS: Readonly<Record<ShareState, string>> = {
  ACTIVE: 'green',
  SUSPENDED: 'yellow.8',
  ARRIVED: 'gray.6',
  ENDED: 'gray.6',
  REVOKED: 'gray.6',
};

/** The colour of the dot before the word of a state. */
export const stateColour = (state: ShareState): string => COLOURS[state];
