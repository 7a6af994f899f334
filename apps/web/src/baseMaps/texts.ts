import { defineTexts } from '../i18n/index.ts';

/** The texts of the page of base maps. Those of a provider have its name in front. */
export const baseMapsTexts = defineTexts('baseMaps', {
  es: {
    lead: 'Qué mapas se pueden elegir debajo de los vehículos. El mapa incorporado está siempre, también sin internet.',
    failed: 'No se pudieron cargar los mapas base',
    outside: 'Mapas de fuera',
    fromOutside: 'Usar mapas de otros proveedores',
    fromOutsideHint:
      'El navegador de cada usuario pide las imágenes directamente al proveedor. Así el proveedor conoce su dirección IP, la dirección de este sitio y qué zona mira, pero no los vehículos.',
    layers: 'En el mapa',
    layersHint:
      'En este orden aparecen en las capas del mapa. Dos con el mismo nombre son un solo mapa: el primero hasta el nivel de zoom 15, el segundo desde el 16.',
    none: 'Solo el mapa incorporado',
    noneHint: 'Agregue mapas del catálogo.',
    off: 'Los de otros proveedores están desactivados.',
    builtIn: 'Mapa incorporado, siempre disponible',
    catalogue: 'Catálogo',
    catalogueHint:
      'Lea los términos de cada proveedor antes de usarlo: usted responde por cumplirlos. La atribución aparece sola en el mapa.',
    name: 'Nombre en el mapa',
    nameFault: 'Escriba un nombre que no sea Default View',
    nameTakenFault: 'Solo dos mapas pueden tener el mismo nombre',
    key: 'Clave',
    keyHint:
      'Todos los navegadores la envían con cada imagen: no es un secreto. Limítela a este sitio en la página del proveedor.',
    keyFault: 'Escriba la clave, sin espacios ni signos de dirección',
    address: 'Dirección de las imágenes',
    addressHint: 'Con {z}, {x} e {y}; {key} donde va la clave',
    addressFault: 'Escriba una dirección http o https con {z}, {x} e {y}',
    file: 'Archivo',
    fileHint: 'De la carpeta maps de los datos del servidor',
    noFiles:
      'No hay archivos .pmtiles en la carpeta maps de los datos del servidor. Copie uno allí y cargue la página otra vez.',
    fileFault: 'Elija un archivo',
    attribution: 'Atribución',
    attributionHint: 'Lo que el proveedor pide que se diga en el mapa',
    maxZoom: 'Zoom máximo de las imágenes',
    up: 'Subir {{name}}',
    down: 'Bajar {{name}}',
    remove: 'Quitar {{name}}',
    add: 'Agregar',
    addNamed: 'Agregar {{name}}',
    terms: 'Términos de uso',
    learns: 'Recibe las peticiones: {{host}}',
    zoom: 'Hasta el nivel de zoom {{zoom}}',
    wantsKey: 'Con clave',
    save: 'Guardar',
    discard: 'Deshacer cambios',
    saved: 'Mapas base guardados correctamente',
    openMap: 'Ver el mapa',
    openMapHint: 'Las páginas que ya están abiertas muestran los mapas nuevos cuando se cargan otra vez.',
    question: '¿Usar mapas de otros proveedores?',
    whatFor: 'Muestran más calles, o fotos aéreas. Lo puede decidir también más tarde.',
    chooseMaps: 'Elegir mapas',
    onlyBuiltIn: 'No, solo el mapa incorporado',
    useChosen: 'Usar los elegidos',
    wholeCatalogue: 'Ver todo el catálogo',
    answered: 'Los mapas elegidos están en las capas del mapa en cuanto se cargue la página otra vez.',
    reload: 'Cargar la página',
    OPEN_FREE_MAP: 'OpenFreeMap',
    OPEN_FREE_MAP_terms:
      'Calles de OpenStreetMap con los colores de Rastro. Gratuito, sin clave ni límites, también para empresas; sin garantía de servicio.',
    PROTOMAPS: 'Protomaps',
    PROTOMAPS_terms:
      'Calles de OpenStreetMap con los colores de Rastro. Gratuito si no es comercial; las empresas patrocinan el proyecto. Un millón de peticiones al mes.',
    OPEN_STREET_MAP: 'OpenStreetMap',
    OPEN_STREET_MAP_terms:
      'Los servidores de la comunidad son de donaciones: para poco uso, sin garantía, y pueden bloquear a quien pide demasiado.',
    ESRI_IMAGERY: 'Esri World Imagery',
    ESRI_IMAGERY_terms:
      'Imágenes aéreas y de satélite. Los términos de Esri exigen su atribución; para uso comercial hace falta un acuerdo con Esri.',
    MAPTILER_STREETS: 'MapTiler Streets',
    MAPTILER_STREETS_terms:
      'Calles, con una cuenta de MapTiler. El plan gratuito tiene un límite mensual y no es para uso comercial.',
    MAPTILER_HYBRID: 'MapTiler Satellite Hybrid',
    MAPTILER_HYBRID_terms:
      'Satélite con calles y nombres, con una cuenta de MapTiler. El plan gratuito tiene un límite mensual y no es para uso comercial.',
    GOOGLE_ROADMAP: 'Google Maps',
    GOOGLE_ROADMAP_terms:
      'Calles, con una clave de Google Map Tiles API, que se cobra por imagen. Los términos de su sitio deben remitir a los de Google; sus imágenes no se guardan.',
    GOOGLE_SATELLITE: 'Google Maps, satélite',
    GOOGLE_SATELLITE_terms:
      'Imágenes de satélite y aéreas, con una clave de Google Map Tiles API y sus mismas condiciones.',
    GOOGLE_HYBRID: 'Google Maps, satélite con calles',
    GOOGLE_HYBRID_terms:
      'Satélite con calles y nombres, con una clave de Google Map Tiles API. Google no lo ofrece a todas las cuentas del Espacio Económico Europeo.',
    GOOGLE_TERRAIN: 'Google Maps, relieve',
    GOOGLE_TERRAIN_terms:
      'Relieve con calles y nombres, con una clave de Google Map Tiles API. Google no lo ofrece a todas las cuentas del Espacio Económico Europeo.',
    FILE: 'Archivo PMTiles propio',
    FILE_terms:
      'El mapa de una región en un archivo del servidor: funciona sin internet y nadie de fuera sabe qué se mira. Los extractos de Protomaps son de OpenStreetMap (ODbL).',
    TILES: 'Otro servidor de imágenes',
    TILES_terms:
      'Imágenes de un servidor propio o de un proveedor con el que usted tenga un acuerdo. Sus términos los fija él.',
  },
  en: {
    lead: 'Which maps can be chosen below the vehicles. The built-in map is always there, also without internet.',
    failed: 'The base maps could not be loaded',
    outside: 'Maps from outside',
    fromOutside: 'Use maps of other providers',
    fromOutsideHint:
      'The browser of each user asks the provider for the pictures directly. So the provider learns its IP address, the address of this site and which area is looked at, but not the vehicles.',
    layers: 'On the map',
    layersHint:
      'They appear in this order in the layers of the map. Two of the same name are one map: the first up to zoom level 15, the second from 16 on.',
    none: 'Only the built-in map',
    noneHint: 'Add maps from the catalog.',
    off: 'Those of other providers are off.',
    builtIn: 'Built-in map, always available',
    catalogue: 'Catalog',
    catalogueHint:
      'Read the terms of each provider before you use it: you answer for keeping them. The attribution appears on the map by itself.',
    name: 'Name on the map',
    nameFault: 'Type a name other than Default View',
    nameTakenFault: 'Only two maps can have the same name',
    key: 'Key',
    keyHint:
      'Every browser sends it with each picture: it is no secret. Limit it to this site on the page of the provider.',
    keyFault: 'Type the key, without spaces or signs of addresses',
    address: 'Address of the pictures',
    addressHint: 'With {z}, {x} and {y}; {key} in the place of the key',
    addressFault: 'Type an http or https address with {z}, {x} and {y}',
    file: 'File',
    fileHint: "From the folder maps of the server's data",
    noFiles:
      "There are no .pmtiles files in the folder maps of the server's data. Copy one there and load the page again.",
    fileFault: 'Choose a file',
    attribution: 'Attribution',
    attributionHint: 'What the provider wants to be said on the map',
    maxZoom: 'Largest zoom of the pictures',
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    remove: 'Remove {{name}}',
    add: 'Add',
    addNamed: 'Add {{name}}',
    terms: 'Terms of use',
    learns: 'Receives the requests: {{host}}',
    zoom: 'Up to zoom level {{zoom}}',
    wantsKey: 'With a key',
    save: 'Save',
    discard: 'Undo changes',
    saved: 'The base maps were saved',
    openMap: 'Open the map',
    openMapHint: 'Pages that are open already show new maps when they are loaded again.',
    question: 'Use maps of other providers?',
    whatFor: 'They show more streets, or aerial pictures. You can also decide this later.',
    chooseMaps: 'Choose maps',
    onlyBuiltIn: 'No, only the built-in map',
    useChosen: 'Use the chosen ones',
    wholeCatalogue: 'Open the whole catalog',
    answered: 'The chosen maps are in the layers of the map as soon as the page is loaded again.',
    reload: 'Load the page',
    OPEN_FREE_MAP: 'OpenFreeMap',
    OPEN_FREE_MAP_terms:
      "Streets of OpenStreetMap in Rastro's colors. Free, without a key or limits, for companies too; without a guarantee of service.",
    PROTOMAPS: 'Protomaps',
    PROTOMAPS_terms:
      "Streets of OpenStreetMap in Rastro's colors. Free where it is not commercial; companies sponsor the project. A million requests a month.",
    OPEN_STREET_MAP: 'OpenStreetMap',
    OPEN_STREET_MAP_terms:
      'The servers of the community live on donations: for little use, without a guarantee, and they may block who asks too much.',
    ESRI_IMAGERY: 'Esri World Imagery',
    ESRI_IMAGERY_terms:
      "Pictures from aeroplanes and satellites. Esri's terms demand its attribution; commercial use takes an agreement with Esri.",
    MAPTILER_STREETS: 'MapTiler Streets',
    MAPTILER_STREETS_terms:
      'Streets, with an account at MapTiler. The free plan has a monthly limit and is not for commercial use.',
    MAPTILER_HYBRID: 'MapTiler Satellite Hybrid',
    MAPTILER_HYBRID_terms:
      'Satellite with streets and names, with an account at MapTiler. The free plan has a monthly limit and is not for commercial use.',
    GOOGLE_ROADMAP: 'Google Maps',
    GOOGLE_ROADMAP_terms:
      "Streets, with a key of Google's Map Tiles API, which costs by the picture. The terms of your site have to refer to Google's; its pictures are not kept.",
    GOOGLE_SATELLITE: 'Google Maps satellite',
    GOOGLE_SATELLITE_terms:
      "Pictures from satellites and aeroplanes, with a key of Google's Map Tiles API, on the same conditions.",
    GOOGLE_HYBRID: 'Google Maps satellite with streets',
    GOOGLE_HYBRID_terms:
      "Satellite with streets and names, with a key of Google's Map Tiles API. Google does not offer it to every account of the European Economic Area.",
    GOOGLE_TERRAIN: 'Google Maps terrain',
    GOOGLE_TERRAIN_terms:
      "Relief with streets and names, with a key of Google's Map Tiles API. Google does not offer it to every account of the European Economic Area.",
    FILE: 'PMTiles file of your own',
    FILE_terms:
      'The map of a region in a file on the server: it works without internet, and nobody outside learns what is looked at. Extracts of Protomaps are of OpenStreetMap (ODbL).',
    TILES: 'Another server of pictures',
    TILES_terms:
      'Pictures of a server of your own, or of a provider with whom you have an agreement, who sets the terms.',
  },
});
