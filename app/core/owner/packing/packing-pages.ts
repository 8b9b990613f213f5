import { shop } from '#core/base/policy/shop.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { formatDay, formatMoment } from '#core/base/dates/format-dates.ts'
import { html, type SafeHtml } from '#core/mail/html.ts'
import { addressLines, linesOfUnits, toCollectText, WRAP_IT } from '#core/orders/order-words.ts'
import type { OrderLine, OrderWithState } from '#core/orders/order.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { policy } from '#core/base/policy/policy.ts'
import { compareShelves } from '#core/stock/shelf.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import { barcodePath, code128 } from './code-128.ts'
import type { PackedVariant, PickingRow } from './packing.ts'

/** Plain A4 in black: it is printed on any printer, and read at arm's length. */
const STYLES = `
@page { size: A4; margin: 15mm }
* { box-sizing: border-box }
body { font: 11pt/1.4 system-ui, sans-serif; color: #000; margin: 0 }
h1 { font-size: 16pt; margin: 0 0 4mm }
table { width: 100%; border-collapse: collapse }
th, td { text-align: start; vertical-align: top; padding: 2mm; border-bottom: 0.3mm solid #999 }
th { font-size: 9pt }
th.number { width: 12mm }
.whole { white-space: nowrap }
th:first-child, td:first-child { width: 8mm; padding-left: 0 }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
.box { inline-size: 5mm; block-size: 5mm; border: 0.4mm solid #000; display: inline-block }
.slip { break-after: page }
.slip:last-child { break-after: auto }
.slip header { display: flex; justify-content: space-between; margin-bottom: 8mm }
.slip address { font-style: normal; font-size: 13pt; margin-bottom: 8mm }
.small { font-size: 9pt; color: #333 }
.note { border: 0.3mm solid #000; padding: 3mm; margin: 6mm 0 }
.barcode { display: block; margin: 2mm 0 0 auto }
.gift { font-size: 13pt; white-space: pre-line; overflow-wrap: anywhere; padding: 6mm 10mm; margin: 6mm 0; text-align: center }
tr, .note, .gift { break-inside: avoid }
@media screen { body { max-width: 210mm; margin: 10mm auto; padding: 0 5mm } }
`

/** What differs on the paper of a label printer. A page of its own: one document has one paper. */
const A6 = `
@page { size: A6; margin: 6mm }
body { font-size: 9pt }
h1 { font-size: 12pt; margin: 0 0 2mm }
th, td { padding: 1mm }
.slip header { display: block; margin-bottom: 3mm }
.slip header .number { text-align: start; white-space: normal }
.slip address { font-size: 10pt; margin-bottom: 3mm }
.gift { font-size: 10pt; padding: 2mm; margin: 2mm 0 }
.note { padding: 2mm; margin: 2mm 0 }
@media screen { body { max-width: 105mm } }
`

export type Paper = 'a4' | 'a6'

/** The picking list of some parcels, as a page to print. */
export function pickingListPage(rows: readonly PickingRow[], at: Date): string {
  const units = rows.reduce((sum, row) => sum + row.units, 0)
  return page(
    'Lista de recogida',
    html`<h1>Lista de recogida</h1>
      <p>${formatMoment(at.toISOString())} · ${count(units, 'prenda', 'prendas')} de ${count(rows.length, 'variante', 'variantes')}</p>
      ${goodsTable({
        columns: [...GOODS, 'Variante', 'Pedidos'],
        shelves: rows.map(({ shelf }) => shelf),
        rows: rows.map(pickingCells),
      })}`,
  )
}

const count = (units: number, one: string, many: string): string =>
  `${units} ${units === 1 ? one : many}`

const GOODS = ['Artículo', 'Talla', 'Color']

type Goods = {
  columns: readonly string[]
  /** Where the goods of each row lie; a shop that writes no places has no column for them. */
  shelves: readonly (string | null)[]
  rows: readonly SafeHtml[]
}

/** A box to tick, where the units lie, how many, and what they are. */
function goodsTable({ columns, shelves, rows }: Goods): SafeHtml {
  const hasShelves = shelves.some((shelf) => shelf !== null)
  return html`<table>
    <thead>
      <tr>
        <th></th>${hasShelves && html`<th>Sitio</th>`}
        <th class="number">Uds.</th>
        ${columns.map((name) => html`<th>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells, at) => html`<tr>
    <td><span class="box"></span></td>${hasShelves && html`<td><strong>${shelves[at] ?? '—'}</strong></td>`}
    ${cells}
  </tr>`,
      )}
    </tbody>
  </table>`
}

const slipCells = ({ quantity, name, size, color }: OrderLine): SafeHtml =>
  html`<td class="number">${quantity}</td>
    <td>${name}</td>
    <td>${size}</td>
    <td>${color}</td>`

const pickingCells = ({ line, units, variantId, ean, orders }: PickingRow): SafeHtml =>
  html`<td class="number"><strong>${units}</strong></td>
    <td>${line.name}</td>
    <td>${line.size}</td>
    <td>${line.color}</td>
    <td class="small">${variantId}${ean === null ? '' : html`<br />${ean}`}</td>
    <td class="small">${orders.map((order, at) => html`${at > 0 && ', '}<span class="whole">${order}</span>`)}</td>`

/** An order and the units of its next parcel. */
type SlipOrder = {
  order: OrderWithState
  units: readonly Units[]
  lines: readonly Pick<PackedVariant, 'shelf'>[]
  /** It is sent again at 0 €: no gift, and nothing else comes. */
  isReplacement?: boolean
}

/** The packing slips of some parcels, one page each, to print and put inside. */
export const packingSlipsPage = (orders: readonly SlipOrder[], paper: Paper = 'a4'): string =>
  page('Albaranes', html`${orders.map(slip)}`, paper === 'a6' ? A6 : '')

function slip({ order, units, lines, isReplacement = false }: SlipOrder): SafeHtml {
  const shelfOf = ({ position }: Units) => lines[position]?.shelf ?? null
  const walked = units.toSorted((a, b) => compareShelves(shelfOf(a), shelfOf(b)))
  const ordered = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const packed = units.reduce((sum, { quantity }) => sum + quantity, 0)
  return html`<article class="slip">
    <header>
      <div>
        <h1>${shop.name}</h1>
        <p class="small">${shop.legalName}<br />${shop.address.street}<br />${shop.address.postcode} ${shop.address.city}</p>
      </div>
      <div class="number">
        ${isReplacement ? 'Reposición' : 'Albarán'} del pedido <strong>${order.number}</strong><br />${formatDay(madridDay(order.placedAt))}<br />${shippingName(
          order.shippingMethod,
        )}
        ${barcode(order.number)}
      </div>
    </header>
    <address>${addressLines(order).map((line) => html`${line}<br />`)}</address>
    ${goodsTable({
      columns: GOODS,
      shelves: walked.map(shelfOf),
      rows: linesOfUnits(order.lines, walked).map(slipCells),
    })}
    ${packed < ordered && html`<p>Este paquete lleva ${packed} de las ${ordered} prendas del pedido.</p>`}
    ${collectPart(order)}${giftPart(order)}
    ${order.recipient.note !== '' && html`<p class="note">${order.recipient.note}</p>`}
    <p class="small">
      ¿No te queda bien? Tienes ${policy.returns.days} días para devolverlo,
      ${order.gift ? 'con el número de este albarán,' : 'desde la página de tu pedido o'} escribiendo a ${shop.email}.
    </p>
  </article>`
}

/** A scanner reads it instead of somebody typing the number. A module is 0.38 mm wide. */
function barcode(number: string): SafeHtml {
  const code = code128(number)
  return html`<svg class="barcode" viewBox="0 0 ${code.modules} 30" width="${(code.modules * 0.38).toFixed(1)}mm" role="img" aria-label="${number}"><path d="${barcodePath(code, 30)}" /></svg>`
}

/** For whoever hands it to the courier, and for the courier. */
function collectPart(order: OrderWithState): SafeHtml | false {
  const text = toCollectText(order)
  return text !== null && html`<p class="note"><strong>${text}</strong></p>`
}

/** To tick by whoever packs; and the note, for whoever opens the parcel. */
const giftPart = ({ gift }: OrderWithState): SafeHtml | false =>
  gift !== null &&
  html`<p><span class="box"></span> <strong>${WRAP_IT}</strong></p>
    ${gift.note !== '' && html`<p class="gift">${gift.note}</p>`}`

const page = (title: string, body: SafeHtml, more = ''): string =>
  `<!doctype html>\n<html lang="es"><head><meta charset="utf-8"><title>${title}</title><style>${STYLES}${more}</style></head><body>${body.toString()}</body></html>\n`
