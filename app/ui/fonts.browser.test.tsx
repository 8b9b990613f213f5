import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import dejaVuSansBold from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2?url'
import dejaVuSans from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2?url'
import dejaVuSerif from '@fontsource/dejavu-serif/files/dejavu-serif-latin-400-normal.woff2?url'
import ibarra from '@fontsource/ibarra-real-nova/files/ibarra-real-nova-latin-500-normal.woff2?url'
import notoSerif from '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2?url'
import { expect, test } from 'vitest'
import css from './fonts.css?raw'

// As long as a line: single words differ by more.
const LINE =
  'Envío gratis en pedidos superiores a 50 €. Chaquetas, pantalones y camisetas para ir despacio: ' +
  'más fresco que un guiño, ¿qué te llevas a la montaña? Devoluciones gratis, 30 días.'

const faces = new CSSStyleSheet()
faces.replaceSync(css.replaceAll(/url\([^)]*\)/g, 'none'))

/** The descriptors that `fonts.css` gives a fallback at a weight. */
function fallback(family: string, weight: number): FontFaceDescriptors {
  const face = [...faces.cssRules].find((rule) => {
    const { style } = rule as CSSFontFaceRule
    const [from = 0, to = 1000] = style
      .getPropertyValue('font-weight')
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return style.getPropertyValue('font-family').includes(family) && from <= weight && weight <= to
  }) as CSSFontFaceRule
  const of = (name: string) => face.style.getPropertyValue(name)
  return {
    sizeAdjust: of('size-adjust'),
    ascentOverride: of('ascent-override'),
    descentOverride: of('descent-override'),
    lineGapOverride: of('line-gap-override'),
  } as FontFaceDescriptors
}

async function boxOf(url: string, weight: number, descriptors: FontFaceDescriptors) {
  const face = new FontFace('measured', `url(${url})`, descriptors)
  document.fonts.add(await face.load())
  const line = document.createElement('span')
  line.style.cssText = `display: inline-block; white-space: nowrap; font: ${weight} 100px measured`
  line.textContent = LINE
  document.body.append(line)
  const { width, height } = line.getBoundingClientRect()
  line.remove()
  document.fonts.delete(face)
  return { width, height }
}

test.each([
  ['Ibarra on Noto', 500, ibarra, notoSerif],
  ['Ibarra on DejaVu', 500, ibarra, dejaVuSerif],
  ['Instrument on DejaVu', 400, instrument, dejaVuSans],
  ['Instrument on DejaVu', 500, instrument, dejaVuSans],
  ['Instrument on DejaVu', 550, instrument, dejaVuSans],
  ['Instrument on DejaVu', 600, instrument, dejaVuSansBold],
])('«%s» at weight %d takes the room of the shop’s font', async (family, weight, web, local) => {
  const font = await boxOf(web, weight, { weight: '400 700' })
  const stand = await boxOf(local, weight, { ...fallback(family, weight), weight: '400 700' })
  expectWithin(1, stand.height / font.height, 'a line is as high')
  expectWithin(2, stand.width / font.width, 'a line is as long')
})

function expectWithin(mostPercent: number, ratio: number, says: string): void {
  expect(Math.abs(ratio - 1) * 100, says).toBeLessThanOrEqual(mostPercent)
}
