import { expect, test } from 'vitest'
import { jpgSheet, pngSheet, svgSheet } from '#tests/support/notice/notice-files.ts'
import { checkLabel, checkNotice } from './check-notice.server.ts'
import { labelFaultText, noticeFaultText } from './notice-faults.ts'

const grey = { colour: '#777777' }
const padded = async (bytes: number) => {
  const file = await pngSheet()
  return Buffer.concat([file, Buffer.alloc(bytes - file.length)])
}

test.each([
  ['png', pngSheet, 1654, 2339],
  ['jpg', jpgSheet, 1654, 2339],
  ['svg', svgSheet, 1654, 2339],
  ['png', () => pngSheet({ width: 1200, height: 1697 }), 1200, 1697],
  ['svg', () => svgSheet({ width: 595.28, height: 841.89 }), 595, 842],
  ['png', () => padded(1_048_576), 1654, 2339],
] as const)('a whole sheet in colour may be the notice: %s', async (kind, file, width, height) => {
  expect(await checkNotice(await file())).toEqual({ ok: true, kind, width, height })
})

test.each([
  ['too_large', () => padded(1_048_577), 'Pesa 1.025 kB, y como mucho puede pesar 1.024'],
  ['wrong_type', async () => Buffer.from('%PDF-1.7'), 'No es un PNG'],
  ['unreadable', async () => (await pngSheet()).subarray(0, 400), 'está dañado o a medias'],
  ['unreadable', async () => (await jpgSheet()).subarray(0, 2000), 'está dañado o a medias'],
  ['no_colour', () => pngSheet(grey), 'en blanco y negro'],
  ['no_colour', () => jpgSheet(grey), 'en blanco y negro'],
  ['no_colour', async () => svgSheet(grey), 'en blanco y negro'],
  ['wrong_shape', () => pngSheet({ height: 2000 }), 'Mide 1.654 × 2.000'],
  ['wrong_shape', () => pngSheet({ width: 2339, height: 1654 }), 'hoja A4 de pie'],
  ['too_small', () => pngSheet({ width: 1199, height: 1696 }), 'Tiene 1.199 puntos de ancho'],
  [
    'unsafe_svg',
    async () => Buffer.from(svgSheet().toString().replace('<rect', '<rect onclick="x()"')),
    'atributos que se ejecutan',
  ],
] as const)('another file is refused, and the owner told why: %s', async (reason, file, words) => {
  const checked = await checkNotice(await file())
  expect(checked).toMatchObject({ ok: false, reason })
  expect(checked.ok ? '' : noticeFaultText(checked)).toContain(words)
})

test.each([
  ['png', () => pngSheet({ width: 640, height: 400 }), 640, 400],
  ['png', () => pngSheet({ ...grey, width: 640, height: 900 }), 640, 900],
  ['jpg', () => jpgSheet({ width: 1000, height: 1000 }), 1000, 1000],
  ['svg', () => svgSheet({ width: 90, height: 60 }), 90, 60],
] as const)('a label may have other proportions: %s', async (kind, file, width, height) => {
  expect(await checkLabel(await file())).toEqual({ ok: true, kind, width, height })
})

test.each([
  ['too_large', () => padded(1_048_577), 'Pesa 1.025 kB'],
  ['wrong_type', async () => Buffer.from('%PDF-1.7'), 'El PDF no se puede mostrar'],
  ['unreadable', async () => (await pngSheet()).subarray(0, 400), 'está dañado o a medias'],
  ['too_small', () => pngSheet({ width: 639, height: 400 }), 'Tiene 639 puntos de ancho'],
  [
    'unsafe_svg',
    async () => Buffer.from(svgSheet().toString().replace('<rect', '<script/><rect')),
    'un programa dentro',
  ],
] as const)('what cannot be a label is refused: %s', async (reason, file, words) => {
  const checked = await checkLabel(await file())
  expect(checked).toMatchObject({ ok: false, reason })
  expect(checked.ok ? '' : labelFaultText(checked)).toContain(words)
})
