import type { DeviceMessage } from '@rastro/domain';

/** A request and its expected message. Constructed after the protocol's documentation. */
export interface RequestVector {
  title: string;
  method: 'GET' | 'POST';
  url: string;
  body?: string;
  expected: Partial<DeviceMessage>;
}

const at = Date.UTC(2026, 2, 1, 8, 30, 15);

export const REQUESTS: readonly RequestVector[] = [
  {
    title: 'a query with seconds, knots and degrees',
    method: 'GET',
    url: `/?id=7001&lat=47.5&lon=-8.25&timestamp=${at / 1000}&speed=10&bearing=360&altitude=401.5&hdop=0.9&sat=11`,
    expected: {
      kind: 'position',
      deviceId: '7001',
      fixTime: at,
      valid: true,
      latitude: 47.5,
      longitude: -8.25,
      speedMps: 18520 / 3600,
      course: 0,
      altitudeM: 401.5,
      hdop: 0.9,
      satellites: 11,
    },
  },
  {
    title: 'milliseconds, location in one parameter, and readings',
    method: 'GET',
    url: `/?deviceid=7001&location=47.5,-8.25&timestamp=${at}&valid=0&batt=81.5&charge=true&ignition=false&odometer=1200&driverUniqueId=A1&accuracy=4&rpm=900&door=false&note=lane&power=12.5&fuel=40&hours=5400000&temp1=-4.5&in2=true`,
    expected: {
      fixTime: at,
      valid: false,
      latitude: 47.5,
      longitude: -8.25,
      ignition: false,
      odometerM: 1200,
      attributes: {
        batteryPercent: 81.5,
        charging: true,
        driverId: 'A1',
        accuracyM: 4,
        rpm: 900,
        doorOpen: false,
        note: 'lane',
        externalVoltageV: 12.5,
        fuelLevelL: 40,
        engineHoursS: 5400,
        temperature1C: -4.5,
        input2: true,
      },
    },
  },
  {
    title: 'ISO 8601 with an escaped zone',
    method: 'GET',
    url: '/?id=1&lat=1&lon=2&timestamp=2026-03-01T10%3A30%3A15%2B02%3A00',
    expected: { fixTime: at },
  },
  {
    title: 'ISO 8601 whose + was not escaped',
    method: 'GET',
    url: '/?id=1&lat=1&lon=2&timestamp=2026-03-01T10:30:15+02:00',
    expected: { fixTime: at },
  },
  {
    title: 'a date and a time in UTC, in a form body',
    method: 'POST',
    url: '/',
    body: 'id=1&lat=1&lon=2&timestamp=2026-03-01+08%3A30%3A15',
    expected: { deviceId: '1', fixTime: at },
  },
  {
    title: 'no timestamp: the time of reception',
    method: 'GET',
    url: '/?id=1&lat=1&lon=2',
    expected: { fixTime: Date.UTC(2026, 0, 15, 12) },
  },
  {
    title: 'readings have the type of the vocabulary, others what they look like',
    method: 'GET',
    url: '/?id=1&lat=1&lon=2&in1=1&out2=false&door=1&rpm=900&motion=perhaps&driverUniqueId=0123&event=geofence&load=7&crew=2b',
    expected: {
      attributes: {
        input1: true,
        output2: false,
        doorOpen: true,
        rpm: 900,
        driverId: '0123',
        eventName: 'geofence',
        load: 7,
        crew: '2b',
      },
    },
  },
  {
    title: 'alarms by name',
    method: 'GET',
    url: '/?id=1&lat=1&lon=2&alarm=sos,powerCut,unheardOf',
    expected: { events: ['sos', 'powerDisconnected', 'other'] },
  },
  {
    title: 'a cell without a place',
    method: 'GET',
    url: `/?id=1&timestamp=${at}&cell=262,1,18956,40231,-71`,
    expected: {
      kind: 'status',
      fixTime: null,
      deviceTime: at,
      valid: null,
      attributes: { mcc: 262, mnc: 1, lac: 18956, cellId: 40231, rssiDbm: -71 },
    },
  },
  {
    title: 'all cells and access points, the serving cell first',
    method: 'GET',
    url: `/?id=1&timestamp=${at}&cell=262,1,18956,40231,-71&cell=262,1,18956,40232,-83&cell=262,2,700,9&wifi=00:18:01:eb:40:39,-60&wifi=00:18:01:eb:40:3a,-75`,
    expected: {
      kind: 'status',
      attributes: {
        mcc: 262,
        mnc: 1,
        lac: 18956,
        cellId: 40231,
        rssiDbm: -71,
        neighbourCells: '18956:40232:-83 262-2/700:9',
        wifiAccessPoints: '00:18:01:eb:40:39=-60 00:18:01:eb:40:3a=-75',
      },
    },
  },
  {
    title: 'a timestamp that cannot be read: not the time of reception',
    method: 'GET',
    url: '/?id=1&lat=1&lon=2&timestamp=yesterday',
    expected: { kind: 'position', fixTime: null, latitude: 1 },
  },
  {
    title: '31 February',
    method: 'GET',
    url: '/?id=1&lat=1&lon=2&timestamp=2026-02-31T08:30:15Z',
    expected: { kind: 'position', fixTime: null, latitude: 1 },
  },
  {
    title: 'a time in JSON that cannot be read',
    method: 'POST',
    url: '/',
    body: '{"device_id":"1","location":{"lat":1,"lon":2,"timestamp":"soon"}}',
    expected: { kind: 'position', fixTime: null },
  },
  {
    title: 'an empty validity',
    method: 'GET',
    url: `/?id=1&lat=1&lon=2&timestamp=${at}&valid=`,
    expected: { fixTime: at, valid: false },
  },
  {
    title: 'just the identifier',
    method: 'GET',
    url: '/?id=1',
    expected: { kind: 'heartbeat', latitude: null, attributes: {} },
  },
  {
    title: 'a place outside the world is no place',
    method: 'GET',
    url: '/?id=1&lat=95&lon=2&batt=5',
    expected: { kind: 'status', latitude: null, longitude: null, attributes: { batteryPercent: 5 } },
  },
  {
    title: 'JSON of the background-geolocation schema',
    method: 'POST',
    url: '/',
    body: '{"location":{"timestamp":"2026-03-01T08:30:15.250Z","coords":{"latitude":47.5,"longitude":-8.25,"accuracy":5,"speed":12.5,"heading":181,"altitude":400},"is_moving":true,"odometer":1500.5,"event":"motionchange","battery":{"level":0.79,"is_charging":false},"activity":{"type":"in_vehicle"},"extras":{"alarm":"sos","seat":3}},"device_id":"7002"}',
    expected: {
      kind: 'position',
      deviceId: '7002',
      fixTime: at + 250,
      valid: true,
      latitude: 47.5,
      longitude: -8.25,
      speedMps: 12.5,
      course: 181,
      altitudeM: 400,
      odometerM: 1500.5,
      events: ['sos'],
      attributes: {
        accuracyM: 5,
        batteryPercent: 79,
        charging: false,
        motion: true,
        activity: 'in_vehicle',
        eventName: 'motionchange',
        alarm: 'sos',
        seat: 3,
      },
    },
  },
  {
    title: 'JSON in which -1 is unknown',
    method: 'POST',
    url: '/',
    body: '{"device_id":7003,"location":{"timestamp":"2026-03-01T08:30:15Z","coords":{"latitude":1,"longitude":2,"speed":-1,"heading":-1},"battery":{"level":-1}}}',
    expected: { deviceId: '7003', speedMps: null, course: null, attributes: {} },
  },
  {
    title: 'the older flat JSON, the device in the query',
    method: 'POST',
    url: '/?id=7004',
    body: `[{"latitude":1,"longitude":2,"speed":3,"bearing":90,"time":${at}}]`,
    expected: { deviceId: '7004', fixTime: at, latitude: 1, longitude: 2, speedMps: 3, course: 90 },
  },
];
