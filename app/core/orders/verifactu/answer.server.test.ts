import { expect, test } from 'vitest'
import { readAnswer } from './answer.server.ts'

const answer = (inside: string) =>
  readAnswer(
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${inside}</env:Body></env:Envelope>`),
  )
const lines = (inside: string) =>
  answer(
    `<r:RespuestaRegFactuSistemaFacturacion xmlns:r="urn:r" xmlns:t="urn:t">${inside}</r:RespuestaRegFactuSistemaFacturacion>`,
  )
const line = (inside: string, operation = 'Alta') =>
  `<r:RespuestaLinea><r:IDFactura><t:NumSerieFactura>S-1</t:NumSerieFactura></r:IDFactura><r:Operacion><t:TipoOperacion>${operation}</t:TipoOperacion></r:Operacion>${inside}</r:RespuestaLinea>`

test('an answer has a receipt, a waiting time, and a line for each record', async () => {
  const read = await lines(
    `<r:CSV> A-7 </r:CSV><r:TiempoEsperaEnvio>90</r:TiempoEsperaEnvio>${line('<r:EstadoRegistro>Correcto</r:EstadoRegistro>')}${line('<r:EstadoRegistro>AceptadoConErrores</r:EstadoRegistro><r:CodigoErrorRegistro>2001</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>El NIF no está</r:DescripcionErrorRegistro>', 'Anulacion')}`,
  )
  const plain = { number: 'S-1', code: null, message: null, duplicateOf: null }
  expect(read).toEqual({
    kind: 'lines',
    csv: 'A-7',
    waitSeconds: 90,
    lines: [
      { ...plain, kind: 'alta', state: 'accepted' },
      {
        ...plain,
        kind: 'anulacion',
        state: 'accepted_with_errors',
        code: 2001,
        message: 'El NIF no está',
      },
    ],
  })
})

test.each([
  ['Correcta', 'accepted'],
  ['AceptadaConErrores', 'accepted_with_errors'],
  ['Anulada', 'accepted'],
  ['Otra', null],
])('a duplicate of a record that is «%s» there', async (state, duplicateOf) => {
  const read = await lines(
    line(
      `<r:EstadoRegistro>Incorrecto</r:EstadoRegistro><r:CodigoErrorRegistro>3000</r:CodigoErrorRegistro><r:RegistroDuplicado><t:EstadoRegistroDuplicado>${state}</t:EstadoRegistroDuplicado><t:CodigoErrorRegistro>2001</t:CodigoErrorRegistro></r:RegistroDuplicado>`,
    ),
  )
  expect(read).toMatchObject({ lines: [{ state: 'refused', code: 3000, duplicateOf }] })
})

test.each([
  ['', 60],
  ['<r:TiempoEsperaEnvio>0</r:TiempoEsperaEnvio>', 0],
  ['<r:TiempoEsperaEnvio>999999</r:TiempoEsperaEnvio>', 3600],
  ['<r:TiempoEsperaEnvio>-1</r:TiempoEsperaEnvio>', 60],
  ['<r:TiempoEsperaEnvio>pronto</r:TiempoEsperaEnvio>', 60],
])('a waiting time «%s» is %i seconds', async (inside, waitSeconds) => {
  expect(await lines(inside)).toMatchObject({ waitSeconds })
})

test.each([
  ['env:Client', 'Codigo[4104].El NIF no está identificado.', 'ours', 4104, false],
  ['soapenv:Client', 'Codigo[4102].El XML no cumple el esquema.', 'ours', 4102, true],
  ['env:Server', 'Codigo[20009].Error interno en el servidor', 'theirs', 20009, false],
  ['env:Server', 'sin código', 'theirs', null, false],
])('a fault %s: %s', async (faultcode, faultstring, whose, code, isForm) => {
  const read = await answer(
    `<env:Fault><faultcode>${faultcode}</faultcode><faultstring>${faultstring}</faultstring></env:Fault>`,
  )
  expect(read).toEqual({ kind: 'fault', whose, code, message: faultstring, isForm })
})

test.each([
  ['an empty body', ''],
  ['a page', '<!doctype html><html><body><p>502 Bad Gateway</body></html>'],
  ['XML of something else', '<a/>'],
  ['an answer that broke off', '<env:Envelope xmlns:env="e"><env:Body><r:Respuesta'],
])('%s is no answer', async (_, body) => {
  expect(await readAnswer(Buffer.from(body))).toBeUndefined()
})

test('a line in words that nobody knows is no answer', async () => {
  expect(await lines(line('<r:EstadoRegistro>Quizá</r:EstadoRegistro>'))).toBeUndefined()
})

test('what an answer names outside itself is not fetched', async () => {
  const read = await readAnswer(
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><env:Envelope xmlns:env="e"><env:Body><env:Fault><faultcode>env:Client</faultcode><faultstring>[&x;]</faultstring></env:Fault></env:Body></env:Envelope>`,
    ),
  )
  expect(read).toMatchObject({ kind: 'fault', message: '[]' })
})

test('entities that grow without end are refused, and soon', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  ).join('')
  const read = await readAnswer(
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "x">${levels}]><env:Fault xmlns:env="e"><faultstring>&e12;</faultstring></env:Fault>`,
    ),
  )
  expect(JSON.stringify(read ?? '').length).toBeLessThan(2000)
})
