import { Alert, Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, errorText, query } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ErrorState, notify, Page, Section, Skeletons, useWorkInHand } from '../ui/index.ts';
import classes from './BaseMapsPage.module.css';
import { BASE_MAP_CATALOGUE, SAVE_BASE_MAPS } from './calls.ts';
import { Layers } from './Layers.tsx';
import {
  faultOf,
  formOf,
  type LayerForm,
  newLayer,
  type Offer,
  type StoredLayer,
  storedOf,
} from './layerForm.ts';
import { baseMapsName } from './name.ts';
import { Offers } from './Offers.tsx';
import { baseMapsTexts } from './texts.ts';

/** The page /manage/baseMaps: whether maps from outside are used, which, and whose there are. */
export function Component() {
  const t = useTexts(baseMapsTexts);
  const title = useTexts(baseMapsName)('title');
  const answer = useQuery(query(BASE_MAP_CATALOGUE, {}));
  const catalogue = answer.data?.baseMapCatalogue;
  return (
    <Page title={title} lead={t('lead')}>
      {answer.isPending ? (
        <Skeletons count={4} heightPx={80} />
      ) : catalogue ? (
        <Catalogue
          fromOutside={catalogue.fromOutside ?? false}
          layers={catalogue.layers}
          files={catalogue.files}
          offers={catalogue.offers}
        />
      ) : (
        <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />
      )}
    </Page>
  );
}

interface CatalogueProps {
  fromOutside: boolean;
  layers: readonly StoredLayer[];
  files: readonly string[];
  offers: readonly Offer[];
}

/** The form, which is saved as a whole. */
function Catalogue({ offers, files, ...stored }: CatalogueProps) {
  const t = useTexts(baseMapsTexts);
  const client = useQueryClient();
  const [fromOutside, setFromOutside] = useState(stored.fromOutside);
  const [layers, setLayers] = useState<readonly LayerForm[]>(() => stored.layers.map(formOf));
  const [areFaultsShown, showFaults] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** Brings a part of the form into view, once it is there. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const isDirty =
    fromOutside !== stored.fromOutside ||
    JSON.stringify(layers.map(storedOf)) !== JSON.stringify(stored.layers.map(formOf).map(storedOf));
  useWorkInHand(isDirty);
  const offerOf = ({ provider }: LayerForm) => offers.find((offer) => offer.provider === provider);
  const faultIn = (layer: LayerForm) => {
    const offer = offerOf(layer);
    return offer ? faultOf(layer, offer, layers) : null;
  };
  const change = (next: readonly LayerForm[]) => {
    setLayers(next);
    setSaved(false);
  };

  const save = useMutation({
    mutationFn: () => call(SAVE_BASE_MAPS, { fromOutside, layers: layers.map(storedOf) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [BASE_MAP_CATALOGUE.toString()] });
      notify.success(t('saved'));
      setSaved(true);
      showFaults(false);
    },
    onError: (error) => notify.danger(errorText(error)),
  });

  return (
    <form
      className={classes.form}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (layers.every((layer) => faultIn(layer) === null)) return save.mutate();
        showFaults(true);
        focus('[aria-invalid="true"]');
      }}
    >
      <Section title={t('outside')}>
        <Switch
          size="md"
          label={t('fromOutside')}
          description={t('fromOutsideHint')}
          checked={fromOutside}
          onChange={(event) => setFromOutside(event.currentTarget.checked)}
        />
      </Section>
      <Section title={t('layers')} hint={t('layersHint')}>
        {!fromOutside && layers.some(({ provider }) => provider !== 'FILE') && (
          <Alert color="yellow" p="xs">
            {t('off')}
          </Alert>
        )}
        <Layers
          layers={layers}
          files={files}
          offerOf={offerOf}
          faultOf={(layer) => (areFaultsShown ? faultIn(layer) : null)}
          onChange={change}
        />
      </Section>
      <Section title={t('catalogue')} hint={t('catalogueHint')}>
        <Offers
          offers={offers}
          onAdd={(provider) => {
            const added = newLayer(provider);
            change([...layers, added]);
            focus(`[data-layer="${added.id}"]`);
            if (provider !== 'FILE') setFromOutside(true);
          }}
        />
      </Section>
      <footer className={classes.foot}>
        {isSaved && !isDirty && (
          <span className={classes.saved}>
            {t('openMapHint')} <a href="/map">{t('openMap')}</a>
          </span>
        )}
        {isDirty && (
          <Button
            variant="default"
            onClick={() => {
              setFromOutside(stored.fromOutside);
              setLayers(stored.layers.map(formOf));
              showFaults(false);
            }}
          >
            {t('discard')}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty} loading={save.isPending}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}
