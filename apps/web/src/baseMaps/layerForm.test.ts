import { describe, expect, it } from 'vitest';
import { faultOf, type LayerForm, newLayer, type Offer, takesKey } from './layerForm.ts';

const offer = (rest: Partial<Offer> = {}): Offer => ({
  provider: 'TILES',
  content: 'RASTER',
  host: null,
  attribution: '',
  tileMaxZoom: null,
  termsUrl: null,
  needsKey: false,
  needsAddress: false,
  ...rest,
});
const layer = (rest: Partial<LayerForm> = {}): LayerForm => ({ ...newLayer('TILES'), name: 'Mapa', ...rest });
const OWN = offer({ needsAddress: true });
const TILES = 'https://t.example/{z}/{x}/{y}.png';

describe('a base map in the form', () => {
  it.each<[string, LayerForm, Offer, ReturnType<typeof faultOf>]>([
    ['is right with a name', layer(), offer(), null],
    ['needs a name', layer({ name: ' ' }), offer(), 'name'],
    ['is not the built-in one', layer({ name: 'Default View' }), offer(), 'name'],
    ['needs the key of a provider that wants one', layer(), offer({ needsKey: true }), 'key'],
    ['takes no key that changes the address', layer({ key: 'a&b' }), offer({ needsKey: true }), 'key'],
    ['needs a file', layer(), offer({ content: 'PMTILES' }), 'file'],
    ['is right with a file', layer({ address: 'a.pmtiles' }), offer({ content: 'PMTILES' }), null],
    ['needs an address', layer(), OWN, 'address'],
    ['needs an address of tiles', layer({ address: 'https://t.example/{z}/{x}' }), OWN, 'address'],
    ['needs a host that can be named', layer({ address: 'https://{s}.example/{z}/{x}/{y}' }), OWN, 'address'],
    ['is right with an address', layer({ address: TILES }), OWN, null],
    ['needs the key that its address has a place for', layer({ address: `${TILES}?k={key}` }), OWN, 'key'],
  ])('%s', (_what, form, given, fault) => {
    expect(faultOf(form, given, [form])).toBe(fault);
  });

  it('may share its name with one other, as the second source of the same map', () => {
    const [one, two, three] = [layer(), layer(), layer()];
    expect(faultOf(one, offer(), [one, two])).toBeNull();
    expect(faultOf(one, offer(), [one, two, three])).toBe('nameTaken');
  });

  it('takes a key where its provider or its address has a use for one', () => {
    expect(takesKey(layer(), offer())).toBe(false);
    expect(takesKey(layer(), offer({ needsKey: true }))).toBe(true);
    expect(takesKey(layer({ address: `${TILES}?k={key}` }), OWN)).toBe(true);
  });
});
