import { ActionIcon, Autocomplete, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMap, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { EmptyState } from '../ui/index.ts';
import classes from './BaseMapsPage.module.css';
import {
  KNOWN_NAMES,
  type LayerFault,
  type LayerForm,
  needsFile,
  type Offer,
  takesKey,
} from './layerForm.ts';
import { baseMapsTexts } from './texts.ts';

interface LayersProps {
  layers: readonly LayerForm[];
  /** The names of the files that there are. */
  files: readonly string[];
  offerOf: (layer: LayerForm) => Offer | undefined;
  /** What is wrong with one, where that is to be shown. */
  faultOf: (layer: LayerForm) => LayerFault;
  onChange: (layers: readonly LayerForm[]) => void;
}

/** The base maps that are switched on, in their order. */
export function Layers({ layers, files, offerOf, faultOf, onChange }: LayersProps) {
  const t = useTexts(baseMapsTexts);
  const swap = (at: number, other: number) => {
    const next = [...layers];
    [next[at], next[other]] = [next[other] as LayerForm, next[at] as LayerForm];
    onChange(next);
  };
  if (layers.length === 0)
    return (
      <EmptyState icon={<IconMap size={26} stroke={1.6} />} title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    );
  return (
    <ol className={classes.layers} aria-label={t('layers')}>
      <li className={classes.builtIn}>
        <Text fw={weight.bold} translate="no">
          Default View
        </Text>
        <Text size="sm" c="dimmed">
          {t('builtIn')}
        </Text>
      </li>
      {layers.map((layer, at) => {
        const name = layer.name.trim() || t(layer.provider);
        return (
          <li key={layer.id} className={classes.layer} data-layer={layer.id} tabIndex={-1}>
            <div className={classes.layerHead}>
              <Text fw={weight.bold}>{t(layer.provider)}</Text>
              <ActionIcon
                variant="subtle"
                aria-label={t('up', { name })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                <IconArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('down', { name })}
                disabled={at === layers.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <IconArrowDown size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('remove', { name })}
                onClick={() => onChange(layers.filter((other) => other !== layer))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </div>
            <LayerFields
              layer={layer}
              files={files}
              offer={offerOf(layer)}
              fault={faultOf(layer)}
              onChange={(part) =>
                onChange(layers.map((other) => (other === layer ? { ...layer, ...part } : other)))
              }
            />
          </li>
        );
      })}
    </ol>
  );
}

interface LayerFieldsProps {
  layer: LayerForm;
  files: readonly string[];
  offer: Offer | undefined;
  fault: LayerFault;
  onChange: (part: Partial<LayerForm>) => void;
}

/** What is asked of one: its name, and what its provider does not know by itself. */
function LayerFields({ layer, files, offer, fault, onChange }: LayerFieldsProps) {
  const t = useTexts(baseMapsTexts);
  const nameFault = fault === 'name' ? t('nameFault') : fault === 'nameTaken' ? t('nameTakenFault') : null;
  return (
    <div className={classes.fields}>
      <Autocomplete
        label={t('name')}
        data={[...KNOWN_NAMES]}
        filter={({ options }) => options} // all of them, whatever stands in the field
        maxLength={40}
        value={layer.name}
        error={nameFault}
        onChange={(name) => onChange({ name })}
      />
      {offer && needsFile(offer) && (
        <Select
          label={t('file')}
          description={t(files.length > 0 ? 'fileHint' : 'noFiles')}
          data={[...new Set([...files, layer.address])].filter((name) => name !== '')}
          allowDeselect={false}
          value={layer.address === '' ? null : layer.address}
          error={fault === 'file' ? t('fileFault') : null}
          onChange={(file) => onChange({ address: file ?? '' })}
        />
      )}
      {offer?.needsAddress && (
        <>
          <TextInput
            className={classes.wide}
            label={t('address')}
            description={t('addressHint')}
            placeholder="https://tiles.example/{z}/{x}/{y}.png"
            value={layer.address}
            error={fault === 'address' ? t('addressFault') : null}
            onChange={(event) => onChange({ address: event.currentTarget.value })}
          />
          <TextInput
            className={classes.wide}
            label={t('attribution')}
            description={t('attributionHint')}
            maxLength={300}
            value={layer.attribution}
            onChange={(event) => onChange({ attribution: event.currentTarget.value })}
          />
          <NumberInput
            label={t('maxZoom')}
            min={1}
            max={24}
            clampBehavior="strict"
            allowDecimal={false}
            value={layer.maxZoom ?? ''}
            onChange={(value) => onChange({ maxZoom: typeof value === 'number' ? value : null })}
          />
        </>
      )}
      {offer && takesKey(layer, offer) && (
        <TextInput
          className={classes.wide}
          label={t('key')}
          description={t('keyHint')}
          autoComplete="off"
          spellCheck={false}
          value={layer.key}
          error={fault === 'key' ? t('keyFault') : null}
          onChange={(event) => onChange({ key: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
