import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api/index.ts';
import { HeldList } from '../entities/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { ErrorState, notify, Page, Skeletons } from '../ui/index.ts';
import { type ListedLink, SHARE_LINKS } from './calls.ts';
import { isOpen } from './link.ts';
import { sharePanelTexts } from './panelTexts.ts';
import { RevokeLinks } from './RevokeLinks.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { sharedLinkEntity, sharedLinkRow } from './sharedLinkEntity.ts';
import { shareTexts } from './texts.ts';

/** Links that the server lists at most. */
const MOST_LISTED = 1_000;

/** The page /manage/sharedLinks: the share links of all vehicles in reach. */
export function Component() {
  const t = useTexts(shareTexts);
  const tp = useTexts(sharePanelTexts);
  const answer = useQuery({ ...query(SHARE_LINKS, { assetId: null }), staleTime: 0 });
  return (
    <Page title={tp('sharedLinks')} lead={t('lead')}>
      {answer.isPending ? (
        <Skeletons count={5} heightPx={56} />
      ) : answer.isError ? (
        <ErrorState message={t('loadFailed')} onRetry={() => void answer.refetch()} />
      ) : (
        <List links={answer.data.shareLinks} isBusy={answer.isFetching} />
      )}
    </Page>
  );
}

function List({ links, isBusy }: { links: readonly ListedLink[]; isBusy: boolean }) {
  const t = useTexts(shareTexts);
  const tp = useTexts(sharePanelTexts);
  const format = useFormat();
  const [opened, setOpened] = useState<ListedLink | null>(null);
  const [doomed, setDoomed] = useState<readonly ListedLink[] | null>(null);
  const byId = new Map(links.map((link) => [link.id, link]));
  const ofRows = (rows: readonly { id: number }[]) => rows.flatMap(({ id }) => byId.get(id) ?? []);
  const revoke = (chosen: readonly ListedLink[]) => {
    const open = chosen.filter(isOpen);
    if (open.length > 0) setDoomed(open);
    else notify.info(t('noneOpen'));
  };
  return (
    <>
      {links.length >= MOST_LISTED && <p>{t('cut', { count: MOST_LISTED })}</p>}
      <HeldList
        entity={sharedLinkEntity}
        label={tp('sharedLinks')}
        rows={links.map((link) => sharedLinkRow(link, { t, format }))}
        isBusy={isBusy}
        onOpen={(row) => ofRows([row]).forEach(setOpened)}
        onFlag={() => undefined}
        onDelete={(rows) => revoke(ofRows(rows))}
      />
      {doomed && <RevokeLinks links={doomed} onClose={() => setDoomed(null)} />}
      {opened && (
        <ShareDialog
          asset={{
            assetId: opened.asset.id,
            name: opened.asset.name,
            licensePlate: opened.asset.licensePlate,
            customerName: opened.customerName,
            place: null,
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
