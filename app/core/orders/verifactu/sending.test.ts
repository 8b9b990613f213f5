import { expect, test } from 'vitest'
import { sendingTasks, type SendingStatus } from './sending.ts'
import { failureText, faultyText, statusLines } from './sending-words.ts'

const NOW = new Date('2027-02-01T12:00:00.000Z')
const WELL: SendingStatus = {
  service: 'production',
  startedAt: '2027-01-01T00:00:00.000Z',
  endsOn: null,
  waiting: 0,
  waitingSince: null,
  failingSince: null,
  lastError: null,
  nextAt: null,
  certificateUntil: '2028-01-01T00:00:00.000Z',
  faulty: [],
  faults: 0,
}

test.each<[Partial<SendingStatus>, object[]]>([
  [{}, []],
  [{ service: null, failingSince: '2027-01-01T00:00:00.000Z', faults: 3 }, []],
  [{ failingSince: '2027-02-01T11:00:01.000Z', waiting: 2 }, []],
  [
    { failingSince: '2027-02-01T11:00:00.000Z', waiting: 2 },
    [{ kind: 'failing', since: '2027-02-01T11:00:00.000Z', waiting: 2 }],
  ],
  [{ faults: 1 }, [{ kind: 'faulty', records: 1 }]],
  [{ certificateUntil: '2027-03-04T22:00:00.000Z' }, []],
  [
    { certificateUntil: '2027-03-03T22:00:00.000Z' },
    [{ kind: 'certificate', until: '2027-03-03', isOver: false }],
  ],
  [
    { certificateUntil: '2027-01-31T22:00:00.000Z' },
    [{ kind: 'certificate', until: '2027-01-31', isOver: true }],
  ],
  [{ certificateUntil: null }, []],
])('%j asks for %j', (changes, tasks) => {
  expect(sendingTasks({ ...WELL, ...changes }, NOW)).toEqual(tasks)
})

test.each([
  ['NO_CERTIFICATE', /no tiene certificado/],
  ['CERTIFICATE: wrong_password', /contraseña/],
  ['CERTIFICATE: old_encryption', /formato antiguo/],
  ['CERTIFICATE: expired', /caducado/],
  ['CERTIFICATE: no_key', /no se puede leer/],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', /no acepta el certificado/],
  ['HTTP 403', /no acepta el certificado/],
  ['HTTP 503', /error suyo/],
  ['INCOMPLETE_ANSWER', /error suyo/],
  ['ECONNREFUSED', /no contesta/],
  ['TimeoutError', /no contesta/],
  ['Codigo[4104].El NIF no está', /^Codigo\[4104\]/],
])('the failure %s in words', (error, words) => {
  expect(failureText(error)).toMatch(words)
})

test('the state says what waits, why, and what was not accepted', () => {
  expect(statusLines({ ...WELL, service: null })).toEqual([
    'Los registros no se envían a la Agencia Tributaria: quedan guardados, con su huella.',
  ])
  expect(statusLines({ ...WELL, certificateUntil: null })).toEqual([
    'Se envían a la Agencia Tributaria desde el 1 de enero de 2027 a las 1:00.',
    'Está todo enviado.',
  ])
  const lines = statusLines({
    ...WELL,
    service: 'test',
    endsOn: '2027-12-31',
    waiting: 1200,
    waitingSince: '2027-02-01T10:00:00.000Z',
    failingSince: '2027-02-01T10:01:00.000Z',
    lastError: 'HTTP 503',
    faults: 1,
    faulty: [
      {
        number: 'S-2027-000004',
        kind: 'anulacion',
        state: 'refused',
        code: 3001,
        message: 'No existe.',
        answeredAt: '2027-02-01T10:00:00.000Z',
      },
    ],
  })
  expect(lines[0]).toContain('servicio de pruebas')
  expect(lines[0]).toContain('hasta el 31 de diciembre de 2027')
  expect(lines.slice(1)).toEqual([
    '1.200 registros esperan, el primero desde el 1 de febrero de 2027 a las 11:00.',
    'Falla desde el 1 de febrero de 2027 a las 11:01: la Agencia Tributaria contesta con un error suyo.',
    'El certificado vale hasta el 1 de enero de 2028.',
    '1 registro con error:',
    'La anulación de S-2027-000004: rechazado (3001, No existe).',
  ])
})

test('a record that was taken with an error', () => {
  const answeredAt = '2027-02-01T10:00:00.000Z'
  const record = { number: 'F-2027-000001', kind: 'alta', answeredAt } as const
  expect(
    faultyText({ ...record, state: 'accepted_with_errors', code: null, message: 'Nota' }),
  ).toBe('F-2027-000001: aceptado con errores (Nota).')
})
