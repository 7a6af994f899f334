import type { BaseMapLayer, BaseMapLayerInput } from '@rastro/contract/resolvers';
import { codedError } from '../errors.ts';
import { needsAddress, needsFile, needsKey, offerOf } from './catalogue.ts';

/** The most base maps that there may be. */
const MAX_LAYERS = 30;
const MAX_NAME = 40;
const MAX_TEXT = 300;
/** The largest zoom of tiles that anybody makes. */
const MAX_ZOOM = 24;
/** The map that is always there, and has no tiles from elsewhere. */
const BUILT_IN = 'Default View';
const MOST_OF_A_NAME = 2;

/**
 * The layers as they are stored: texts trimmed, and without what their provider does not use; `files` are those that there are. Throws INVALID_INPUT with the field that
 * is wrong.
 */
export function checkedLayers(
  layers: readonly BaseMapLayerInput[],
  files: readonly string[],
): BaseMapLayer[] {
  if (layers.length > MAX_LAYERS) throw codedError('INVALID_INPUT', { field: 'layers' });
  const checked = layers.map((layer) => checkedLayer(layer, files));
  for (const { name } of checked)
    if (checked.filter((other) => other.name === name).length > MOST_OF_A_NAME)
      throw codedError('INVALID_INPUT', { field: 'name' });
  return checked;
}

function checkedLayer({ provider, ...input }: BaseMapLayerInput, files: readonly string[]): BaseMapLayer {
  const offer = offerOf(provider);
  const name = input.name.trim();
  const isFile = needsFile(offer);
  const given = isFile || needsAddress(offer);
  const address = given ? (input.address ?? '').trim() : null;
  const takesKey = needsKey(offer) || (!isFile && address?.includes('{key}'));
  const key = takesKey ? (input.key ?? '').trim() : null;
  const attribution = given ? (input.attribution ?? '').trim() || null : null;
  const maxZoom = given && !isFile ? (input.maxZoom ?? null) : null;
  const rules = {
    name: name !== '' && name.length <= MAX_NAME && name !== BUILT_IN,
    address: address === null || (isFile ? files.includes(address) : isTileAddress(address)),
    key: key === null || /^[\w.~-]{1,300}$/.test(key),
    attribution: (attribution?.length ?? 0) <= MAX_TEXT,
    maxZoom: maxZoom === null || (maxZoom >= 1 && maxZoom <= MAX_ZOOM),
  };
  for (const [field, isRight] of Object.entries(rules))
    if (!isRight) throw codedError('INVALID_INPUT', { field });
  return { provider, name, address, attribution, maxZoom, key };
}

/** Whether an address is one of raster tiles, on a host that can be named to the browser. */
function isTileAddress(address: string): boolean {
  if (address.length > MAX_TEXT || !['{z}', '{x}', '{y}'].every((part) => address.includes(part)))
    return false;
  return /^https?:\/\/[\w.-]+(:\d+)?\/\S+$/.test(address) && URL.canParse(address);
}
