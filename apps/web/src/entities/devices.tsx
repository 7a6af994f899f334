import { PROTOCOL_NAMES, PROTOCOLS, writing } from '@rastro/domain';
import { IconDeviceSim, IconRouter } from '@tabler/icons-react';
import { defineTexts, textsNow } from '../i18n/index.ts';
import { CloneEvents } from './devices/CloneEvents.tsx';
import { EventsField, eventsText } from './devices/EventsField.tsx';
import { ReportsTo } from './devices/ReportsTo.tsx';
import { SynchronizeFamily } from './devices/SynchronizeFamily.tsx';
import { defineEntity } from './kernel/entity.ts';
import { PageItem } from './kernel/PageItem.tsx';
import { Mountings } from './mountings/Mountings.tsx';

const texts = defineTexts('fleetDevices', {
  es: {
    lead: 'Los equipos que transmiten, con lo que se sabe de cada uno.',
    add: 'Nuevo equipo',
    edit: 'Equipo {{name}}',
    search: 'Buscar equipos',
    created: 'Equipo creado correctamente',
    updated: 'Equipo actualizado correctamente',
    deleted_one: 'Equipo eliminado correctamente',
    deleted_other: '{{count}} equipos eliminados correctamente',
    changed_one: '{{count}} equipo actualizado correctamente',
    changed_other: '{{count}} equipos actualizados correctamente',
    deleteTitle_one: 'Eliminar equipo',
    deleteTitle_other: 'Eliminar equipos',
    keptHint: 'Desmonte primero el equipo de su móvil, y quítele sus líneas.',
    empty: 'Todavía no hay equipos',
    emptyHint: 'Agregue el primero, o importe una lista de CSV o Excel.',
    identity: 'Datos del equipo',
    configuration: 'Configuración',
    deviceIdentifier: 'Identificador',
    deviceIdentifierHint: 'Con el que se presenta al transmitir, casi siempre su IMEI.',
    problem_deviceIdentifier_taken: 'Ya existe un equipo con el mismo identificador',
    protocol: 'Protocolo',
    deviceType: 'Tipo de equipo',
    model: 'Modelo',
    serialNumber: 'Número de serie',
    imei: 'IMEI',
    firmwareVersion: 'Versión de firmware',
    scriptVersion: 'Versión de script',
    expirationPassword: 'Contraseña de configuración',
    tempConversionFactor: 'Factor de conversión de temperatura',
    hasCanBusy: 'CAN',
    canYes: 'Conectado al bus CAN',
    canNo: 'Sin bus CAN',
    tempConversionFactorHint: 'Las temperaturas de sus sensores cableados se multiplican por él.',
    events: 'Eventos del equipo',
    problem_events_notUnderstood: 'Complete el código y elija al menos una opción de cada uno',
    problem_events_required: 'Elija al menos una opción de cada código',
    problem_events_twice: 'Un código está repetido',
    notes: 'Observaciones',
    lines: 'Líneas del equipo',
    relation_mountings: 'Montado en móviles',
    relation_phoneLines: 'Líneas telefónicas',
  },
  en: {
    lead: 'The devices that transmit, with what is known of each.',
    add: 'New device',
    edit: 'Device {{name}}',
    search: 'Search devices',
    created: 'Device created',
    updated: 'Device updated',
    deleted_one: 'Device deleted',
    deleted_other: '{{count}} devices deleted',
    changed_one: '{{count}} device updated',
    changed_other: '{{count}} devices updated',
    deleteTitle_one: 'Delete device',
    deleteTitle_other: 'Delete devices',
    keptHint: 'Unmount the device from its vehicle first, and take its lines away.',
    empty: 'There are no devices yet',
    emptyHint: 'Add the first one, or import a list from CSV or Excel.',
    identity: 'The device',
    configuration: 'Configuration',
    deviceIdentifier: 'Identifier',
    deviceIdentifierHint: 'By which it names itself when it transmits, mostly its IMEI.',
    problem_deviceIdentifier_taken: 'There is already a device with the same identifier',
    protocol: 'Protocol',
    deviceType: 'Device type',
    model: 'Model',
    serialNumber: 'Serial number',
    imei: 'IMEI',
    firmwareVersion: 'Firmware version',
    scriptVersion: 'Script version',
    expirationPassword: 'Configuration password',
    tempConversionFactor: 'Temperature conversion factor',
    hasCanBusy: 'CAN',
    canYes: 'Connected to the CAN bus',
    canNo: 'No CAN bus',
    tempConversionFactorHint: 'The temperatures of its wired sensors are multiplied by it.',
    events: 'Events of the device',
    problem_events_notUnderstood: 'Complete each code, and choose at least one option of it',
    problem_events_required: 'Choose at least one option of each code',
    problem_events_twice: 'A code is there twice',
    notes: 'Notes',
    lines: 'Lines of the device',
    relation_mountings: 'Mounted in vehicles',
    relation_phoneLines: 'Phone lines',
  },
});

/** Devices: what transmits. */
export default defineEntity({
  one: 'fleetDevice',
  many: 'fleetDevices',
  Icon: IconRouter,
  nameOf: ({ deviceIdentifier }) => String(deviceIdentifier),
  writes: writing('Equipos'),
  fields: [
    {
      name: 'deviceIdentifier',
      kind: 'text',
      max: 40,
      isRequired: true,
      isListed: true,
      hint: 'deviceIdentifierHint',
    },
    {
      name: 'protocol',
      kind: 'choice',
      isRequired: true,
      isListed: true,
      choices: PROTOCOLS.map((value) => ({ value, name: PROTOCOL_NAMES[value] })),
    },
    { name: 'deviceType', kind: 'text', max: 60, isListed: true, section: 'identity' },
    { name: 'model', kind: 'text', max: 60, isListed: true, section: 'identity' },
    { name: 'serialNumber', kind: 'text', max: 60, isListed: true, section: 'identity' },
    { name: 'imei', kind: 'text', max: 20, isListed: true, section: 'identity' },
    { name: 'firmwareVersion', kind: 'text', max: 60, isListed: true, section: 'configuration' },
    {
      name: 'scriptVersion',
      kind: 'text',
      max: 60,
      isListed: true,
      isHidden: true,
      section: 'configuration',
    },
    { name: 'expirationPassword', kind: 'text', max: 60, section: 'configuration' },
    {
      name: 'tempConversionFactor',
      kind: 'number',
      decimals: 4,
      section: 'configuration',
      hint: 'tempConversionFactorHint',
    },
    {
      name: 'hasCanBusy',
      kind: 'flag',
      byDefault: false,
      section: 'configuration',
      texts: { yes: 'canYes', no: 'canNo' },
    },
    {
      name: 'events',
      kind: 'own',
      Input: EventsField,
      textOf: eventsText,
      first: () => '[]',
      section: 'configuration',
    },
    { name: 'notes', kind: 'notes', max: 2000 },
  ],
  cell: ({ name }, { protocol }, given) => (name === 'protocol' ? String(protocol) : given),
  staysOpen: true,
  above: ({ id, deviceIdentifier, protocol, customerId }) => (
    <>
      <Mountings thing={{ kind: 'device', id, name: String(deviceIdentifier), customerId }} />
      <ReportsTo protocol={String(protocol)} identifier={String(deviceIdentifier)} />
    </>
  ),
  below: (device) => (
    <>
      <CloneEvents device={device} />
      <SynchronizeFamily device={device} />
    </>
  ),
  menu: ({ deviceIdentifier }) => (
    <PageItem
      path="/manage/lines"
      anyOf={['Lineas']}
      searchText={String(deviceIdentifier)}
      Icon={IconDeviceSim}
      text={textsNow(texts)('lines')}
    />
  ),
  texts,
});
