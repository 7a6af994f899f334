import { useDocumentTitle } from '@mantine/hooks';
import { useParams } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { UserContext, useCurrentUser } from '../../session/index.ts';
import { NotFoundPage } from '../ErrorPages.tsx';
import { appTexts } from '../texts.ts';
import { readAssetId } from './assetId.ts';
import { FollowedMap } from './FollowedMap.tsx';
import classes from './TrackingPage.module.css';

/** The page that follows one vehicle, with little around it, for a window of its own. */
export function Component() {
  const user = useCurrentUser();
  const assetId = readAssetId(useParams().assetId);
  if (!user) return null;
  if (assetId === null || Number.isNaN(assetId)) return <NotFoundPage />;
  return (
    <UserContext value={user}>
      <main className={classes.page}>
        <FollowedMap key={`${user.id} ${assetId}`} assetId={assetId} hasTrail headingLevel={1}>
          {(vehicle) => <WindowTitle plate={vehicle.pat} />}
        </FollowedMap>
      </main>
    </UserContext>
  );
}

function WindowTitle({ plate }: { plate: string }) {
  const t = useTexts(appTexts);
  useDocumentTitle(t('trackingOf', { name: plate }));
  return null;
}
