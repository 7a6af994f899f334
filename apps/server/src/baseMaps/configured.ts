/** A base map besides the built-in one. */
export interface AdditionalMapSetting {
  name: string;
  url: string;
}

/** Reads ADDITIONAL_MAPS: `name=url` pairs separated by `;`. Throws an error that names the faulty pair. */
export function parseAdditionalMaps(text: string): AdditionalMapSetting[] {
  return text
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      const url = pair.slice(at + 1).trim();
      const isRaster = url.includes('{z}') && url.includes('{x}') && url.includes('{y}');
      if (
        at < 1 ||
        name === '' ||
        !/^(https?:\/\/|\/)/.test(url) ||
        !(isRaster || /\.pmtiles($|\?)/.test(url))
      )
        throw new Error(`"${pair}" is not name=url with {z}, {x}, {y} or a .pmtiles file`);
      return { name, url };
    });
}
