import { expect, test } from 'vitest'
import { recordError } from './record-rules.ts'
import {
  cancelled,
  changed,
  issued,
  marked,
  sampleInvoice,
  sendingOf,
  type SampleRecord,
} from './sample-records.ts'

const NUMBER = 'S-2026-000001'
const ANA = {
  name: 'Lucía',
  taxId: '12345678Z',
  address: 'Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}
const plain = issued(NUMBER)
const full = issued(NUMBER, { kind: 'F1', buyer: ANA })
const foreign = issued(NUMBER, {
  kind: 'F1',
  buyer: { ...ANA, taxId: 'X123', idType: 'passport', country: 'US' },
})
const corrects = { number: 'S-2026-000000', issuedOn: '2026-03-01' }
const rectifying = issued(NUMBER, { kind: 'R5', corrects })

const codeOf = (record: SampleRecord, { taxId = 'B00000000', today = '2026-03-06' } = {}) => {
  const [sent] = sendingOf([record]).records
  return sent && recordError(sent, { taxId, today })?.code
}

test('records of the shop break no rule: of each kind, also to other countries', () => {
  const [tax] = sampleInvoice(NUMBER).taxes
  if (!tax) throw new Error('no taxes')
  const abroad = (['oss', 'export'] as const).map((regime) =>
    issued(NUMBER, { taxes: [{ ...tax, regime }] }),
  )
  const records = [plain, full, foreign, rectifying, cancelled(NUMBER), ...abroad]
  expect(records.map((record) => codeOf(record))).toEqual(records.map(() => undefined))
})

test('an invoice is of the issuer in the header, of the past, and not before the law', () => {
  expect(codeOf(plain, { taxId: 'B00000001' })).toBe(1108)
  expect(codeOf(cancelled(NUMBER), { taxId: 'B00000001' })).toBe(1108)
  expect(codeOf(plain, { today: '2026-03-05' })).toBe(1112)
  expect(codeOf(issued(NUMBER, { issuedOn: '2024-10-28', operationOn: '2024-10-28' }))).toBe(
    undefined,
  )
  expect(codeOf(issued(NUMBER, { issuedOn: '2024-10-27', operationOn: '2024-10-27' }))).toBe(1152)
  expect(codeOf(issued(NUMBER, { operationOn: '2006-03-06' }))).toBe(undefined)
  expect(codeOf(issued(NUMBER, { operationOn: '2006-03-05' }))).toBe(1134)
})

const put = (record: SampleRecord, before: string, tags: string) =>
  changed(record, `<sf:${before}>`, (found) => tags + found)
const without = (record: SampleRecord, name: string) =>
  changed(record, new RegExp(`<sf:${name}>.*</sf:${name}>`), '')
const of = (record: SampleRecord, name: string, text: string) =>
  changed(record, new RegExp(`<sf:${name}>[^<]*`), `<sf:${name}>${text}`)
const REFERENCE =
  '<sf:IDEmisorFactura>B00000000</sf:IDEmisorFactura><sf:NumSerieFactura>1</sf:NumSerieFactura><sf:FechaExpedicionFactura>01-03-2026</sf:FechaExpedicionFactura>'
const AMOUNTS =
  '<sf:ImporteRectificacion><sf:BaseRectificada>1</sf:BaseRectificada><sf:CuotaRectificada>0</sf:CuotaRectificada></sf:ImporteRectificacion>'

test.each<[code: number, record: SampleRecord]>([
  [1130, of(plain, 'NumSerieFactura', 'S-2026-Ñ')],
  [1244, changed(plain, '12:30:00+01:00', '12:30:00.123+01:00')],
  [1177, of(plain, 'IdSistemaInformatico', 'v1')],
  [1224, put(cancelled(NUMBER), 'Encadenamiento', '<sf:GeneradoPor>E</sf:GeneradoPor>')],
  [1153, marked(plain, { RechazoPrevio: 'X' })],
  [1161, marked(plain, { Subsanacion: 'N', RechazoPrevio: 'S' })],
  [1114, without(rectifying, 'TipoRectificativa')],
  [1115, put(plain, 'DescripcionOperacion', '<sf:TipoRectificativa>I</sf:TipoRectificativa>')],
  [
    1117,
    put(
      plain,
      'DescripcionOperacion',
      `<sf:FacturasRectificadas><sf:IDFacturaRectificada>${REFERENCE}</sf:IDFacturaRectificada></sf:FacturasRectificadas>`,
    ),
  ],
  [
    1116,
    put(
      plain,
      'DescripcionOperacion',
      `<sf:FacturasSustituidas><sf:IDFacturaSustituida>${REFERENCE}</sf:IDFacturaSustituida></sf:FacturasSustituidas>`,
    ),
  ],
  [1118, of(rectifying, 'TipoRectificativa', 'S')],
  [1119, put(rectifying, 'DescripcionOperacion', AMOUNTS)],
  [1146, put(plain, 'DescripcionOperacion', '<sf:FechaOperacion>07-03-2026</sf:FechaOperacion>')],
  [1139, of(plain, 'ImporteTotal', '-100000000.00')],
  [1189, without(full, 'Destinatarios')],
  [1190, of(full, 'TipoFactura', 'F2')],
  [1111, without(foreign, 'CodigoPais')],
  [1126, of(of(foreign, 'CodigoPais', 'ES'), 'IDType', '04')],
  [1126, of(foreign, 'IDType', '07')],
  [1245, without(plain, 'ClaveRegimen')],
  [1286, of(plain, 'ClaveRegimen', '02')],
  [1199, exempt('E2')],
  [1237, of(plain, 'CalificacionOperacion', 'N2')],
  [
    1238,
    changed(
      plain,
      /<sf:CalificacionOperacion>.*<\/sf:CalificacionOperacion>/,
      '<sf:OperacionExenta>E1</sf:OperacionExenta>',
    ),
  ],
  [1207, of(plain, 'CalificacionOperacion', 'S2')],
  [1208, without(plain, 'TipoImpositivo')],
  [1208, without(plain, 'CuotaRepercutida')],
  [1124, of(plain, 'TipoImpositivo', '22')],
  [1194, of(plain, 'TipoImpositivo', '5')],
  [1235, of(plain, 'TipoImpositivo', '7.5')],
  [1143, of(plain, 'CuotaRepercutida', '-21.69')],
  [1142, of(of(plain, 'BaseImponibleOimporteNoSujeto', '100.00'), 'CuotaRepercutida', '31.01')],
  [1150, of(of(plain, 'BaseImponibleOimporteNoSujeto', '2487.60'), 'CuotaRepercutida', '522.41')],
])('the agency refuses a record with error %i', (code, record) => {
  expect(codeOf(record)).toBe(code)
})

function exempt(reason: string) {
  const line = `<sf:OperacionExenta>${reason}</sf:OperacionExenta>`
  const free = changed(plain, /<sf:CalificacionOperacion>.*<\/sf:TipoImpositivo>/, line)
  return without(free, 'CuotaRepercutida')
}

test('margins: 10 euros of a quota, 3.010 euros of a simplified invoice', () => {
  const hundred = of(plain, 'BaseImponibleOimporteNoSujeto', '100.00')
  expect(codeOf(of(hundred, 'CuotaRepercutida', '31.00'))).toBe(undefined)
  expect(
    codeOf(of(of(plain, 'BaseImponibleOimporteNoSujeto', '2487.60'), 'CuotaRepercutida', '522.40')),
  ).toBe(undefined)
  const corrected = of(rectifying, 'CuotaRepercutida', '-99.00')
  expect(codeOf(corrected), 'by differences').toBe(undefined)
})
