import { shop } from '#content/shop.ts'
import { madridDay } from '#core/dates/madrid-time.ts'
import { formatDay, formatMoment } from '#core/dates/format-dates.ts'
import { html, type SafeHtml } from '#core/mail/html.ts'
import { addressLines, linesOfUnits, WRAP_IT } from '#core/orders/order-words.ts'
import type { OrderLine, OrderWithState } from '#core/orders/order.ts'
import type { Units } from '#core/fulfilment/line-units.ts'
import { policy } from '#core/policy/policy.ts'
import { shippingName } from '#core/shipping/shipping-labels.ts'
import type { PickingRow } from './packing.ts'

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
.gift { font-size: 13pt; white-space: pre-line; overflow-wrap: anywhere; padding: 6mm 10mm; margin: 6mm 0; text-align: center }
tr, .note, .gift { break-inside: avoid }
@media screen { body { max-width: 210mm; margin: 10mm auto; padding: 0 5mm } }
`

/** The picking list of some parcels, as a page to print. */
export function pickingListPage(rows: readonly PickingRow[], at: Date): string {
  const units = rows.reduce((sum, row) => sum + row.units, 0)
  return page(
    'Lista de recogida',
    html`<h1>Lista de recogida</h1>
      <p>${formatMoment(at.toISOString())} · ${count(units, 'prenda', 'prendas')} de ${count(rows.length, 'variante', 'variantes')}</p>
      ${goodsTable([...GOODS, 'Variante', 'Pedidos'], rows.map(pickingRow))}`,
  )
}

const count = (units: number, one: string, many: string): string =>
  `${units} ${units === 1 ? one : many}`

const GOODS = ['Artículo', 'Talla', 'Color']

/** A box to tick, the units, and what they are. */
const goodsTable = (columns: readonly string[], rows: readonly SafeHtml[]): SafeHtml =>
  html`<table>
    <thead>
      <tr>
        <th></th>
        <th class="number">Uds.</th>
        ${columns.map((name) => html`<th>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`

const slipRow = ({ quantity, name, size, color }: OrderLine): SafeHtml =>
  html`<tr>
    <td><span class="box"></span></td>
    <td class="number">${quantity}</td>
    <td>${name}</td>
    <td>${size}</td>
    <td>${color}</td>
  </tr>`

const pickingRow = ({ line, units, variantId, ean, orders }: PickingRow): SafeHtml =>
  html`<tr>
    <td><span class="box"></span></td>
    <td class="number"><strong>${units}</strong></td>
    <td>${line.name}</td>
    <td>${line.size}</td>
    <td>${line.color}</td>
    <td class="small">${variantId}${ean === null ? '' : html`<br />${ean}`}</td>
    <td class="small">${orders.map((order, at) => html`${at > 0 && ', '}<span class="whole">${order}</span>`)}</td>
  </tr>`

/** An order and the units of its next parcel. */
type SlipOrder = { order: OrderWithState; units: readonly Units[] }

/** The packing slips of some parcels, one page each, to print and put inside. */
export const packingSlipsPage = (orders: readonly SlipOrder[]): string =>
  page('Albaranes', html`${orders.map(slip)}`)

function slip({ order, units }: SlipOrder): SafeHtml {
  const ordered = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const packed = units.reduce((sum, { quantity }) => sum + quantity, 0)
  return html`<article class="slip">
    <header>
      <div>
        <h1>${shop.name}</h1>
        <p class="small">${shop.legalName}<br />${shop.address.street}<br />${shop.address.postcode} ${shop.address.city}</p>
      </div>
      <div class="number">
        Albarán del pedido <strong>${order.number}</strong><br />${formatDay(madridDay(order.placedAt))}<br />${shippingName(
          order.shippingMethod,
        )}
      </div>
    </header>
    <address>${addressLines(order).map((line) => html`${line}<br />`)}</address>
    ${goodsTable(GOODS, linesOfUnits(order.lines, units).map(slipRow))}
    ${packed < ordered && html`<p>Este paquete lleva ${packed} de las ${ordered} prendas del pedido.</p>`}
    ${giftPart(order)}
    ${order.recipient.note !== '' && html`<p class="note">${order.recipient.note}</p>`}
    <p class="small">
      ¿No te queda bien? Tienes ${policy.returns.days} días para devolverlo,
      ${order.gift ? 'con el número de este albarán,' : 'desde la página de tu pedido o'} escribiendo a ${shop.email}.
    </p>
  </article>`
}

/** To tick by whoever packs; and the note, for whoever opens the parcel. */
const giftPart = ({ gift }: OrderWithState): SafeHtml | false =>
  gift !== null &&
  html`<p><span class="box"></span> <strong>${WRAP_IT}</strong></p>
    ${gift.note !== '' && html`<p class="gift">${gift.note}</p>`}`

const page = (title: string, body: SafeHtml): string =>
  `<!doctype html>\n<html lang="es"><head><meta charset="utf-8"><title>${title}</title><style>${STYLES}</style></head><body>${body.toString()}</body></html>\n`
