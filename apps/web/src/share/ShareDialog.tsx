import { useState } from 'react';
import { useTexts, vehicleName } from '../i18n/index.ts';
import { Dialog, useDialogInHand } from '../ui/index.ts';
import { NewLinkForm } from './NewLinkForm.tsx';
import { sharePanelTexts } from './panelTexts.ts';
import classes from './Share.module.css';
import type { SharedAsset } from './sharedAsset.ts';
import { VehicleLinks } from './VehicleLinks.tsx';

interface ShareDialogProps {
  asset: SharedAsset;
  onClose: () => void;
}

/** The share links of a vehicle: a new one, and those that there are. */
export function ShareDialog({ asset, onClose }: ShareDialogProps) {
  const tp = useTexts(sharePanelTexts);
  const [isDirty, setDirty] = useState(false);
  const { close } = useDialogInHand(isDirty, onClose);
  return (
    <Dialog onClose={close} title={tp('share')} size={560} fillsPhone>
      <p className={classes.vehicle} translate="no">
        {vehicleName(asset)}
      </p>
      <NewLinkForm asset={asset} onDirty={setDirty} />
      <VehicleLinks assetId={asset.assetId} />
    </Dialog>
  );
}
