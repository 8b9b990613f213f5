import { categoryLabel } from '#core/catalogue/categories.ts'
import { paidWithoutInvoice, sumBook } from '#core/orders/invoices/invoices.server.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import {
  returnsByReason,
  salesByCode,
  salesByOffer,
  salesByCountry,
  salesBySize,
} from '#core/owner/reports/sales-parts.server.ts'
import { salesByGoods, salesByHour } from '#core/owner/reports/sales-report.server.ts'
import {
  salesByPeriod,
  spanBefore,
  type ReportPeriod,
  type SalesSpan,
} from '#core/owner/reports/sales-report.ts'
import { reasonText } from '#core/returns/return-form.ts'
import { listEmptySearches } from '#core/catalogue/search/empty-searches.server.ts'
import { countryName } from '#core/pricing/shipping/shipping-labels.ts'
import { TAX_ZONE_NAMES } from '#core/pricing/tax/tax-words.ts'
import type { Db } from '#db/schema.ts'
import { fitTable } from './fit-table.server.ts'
import { marginTable } from './margin-table.server.ts'
import { share, type Cell, type ReportKey, type ReportTable } from './report-table.ts'

const MOST_SEARCHES = 1000
const MOST_BARS = 12

const money = (amount: number): Cell => ({ cents: amount })

/** The table of a report, whole: the page shows its beginning, the file all of it. */
export function reportTable(db: Db, key: ReportKey, span: SalesSpan): Promise<ReportTable> {
  switch (key) {
    case 'dia':
      return periodTable(db, span, 'day')
    case 'semana':
      return periodTable(db, span, 'week')
    case 'mes':
      return periodTable(db, span, 'month')
    case 'productos':
      return goodsTable(db, span, 'product')
    case 'categorias':
      return goodsTable(db, span, 'category')
    case 'margen':
      return marginTable(db, span)
    case 'tallas':
      return sizeTable(db, span)
    case 'tallaje':
      return fitTable(db, span)
    case 'codigos':
      return ordersTable(db, span, 'code')
    case 'paises':
      return ordersTable(db, span, 'country')
    case 'devoluciones':
      return returnsTable(db, span)
    case 'busquedas':
      return searchesTable(db, span)
    case 'iva':
      return vatTable(db, span)
  }
}

const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function periodLabel(period: string, by: ReportPeriod): string {
  if (by === 'month') return month.format(new Date(`${period}-01T00:00:00Z`))
  return by === 'week' ? `Semana del ${formatMediumDay(period)}` : formatMediumDay(period)
}

const PERIOD_NAMES = { day: 'Día', week: 'Semana', month: 'Mes' } as const

async function periodTable(db: Db, span: SalesSpan, by: ReportPeriod): Promise<ReportTable> {
  const earlier = spanBefore(span)
  const [now, before] = await Promise.all([salesByHour(db, span), salesByHour(db, earlier)])
  const periods = salesByPeriod(now, span, by)
  const earlierPeriods = salesByPeriod(before, earlier, by)
  return {
    title: 'Cobrado',
    note: 'Cada venta cuenta el día en que se cobró; cada reembolso, el día en que salió el dinero.',
    heads: [PERIOD_NAMES[by], 'Pedidos', 'Unidades', 'Cobrado', 'Reembolsado', 'Queda'],
    rows: periods.map((one) => [
      periodLabel(one.period, by),
      one.orders,
      one.units,
      money(one.totalCents),
      money(one.refundedCents + one.disputedCents),
      money(one.netCents),
    ]),
    chart: {
      kind: 'line',
      unit: 'euros',
      points: periods.map((one, at) => ({
        label: periodLabel(one.period, by),
        value: one.totalCents,
        before: earlierPeriods[at]?.totalCents ?? 0,
      })),
    },
  }
}

async function goodsTable(
  db: Db,
  span: SalesSpan,
  by: 'product' | 'category',
): Promise<ReportTable> {
  const [sums, before] = await Promise.all([
    salesByGoods(db, span, by),
    salesByGoods(db, spanBefore(span), by),
  ])
  const earlier = new Map(before.map((sum) => [sum.key, sum]))
  const nameOf = (sum: { key: string; name: string }) =>
    by === 'product' ? sum.name : categoryLabel(sum.key)
  return {
    title: by === 'product' ? 'Prendas vendidas' : 'Categorías vendidas',
    note: 'Después del descuento, sin IVA añadido y sin envío; sin quitar lo devuelto.',
    heads: [
      by === 'product' ? 'Prenda' : 'Categoría',
      ...(by === 'product' ? ['Id'] : []),
      'Unidades',
      'Vendido',
      'Unidades antes',
      'Vendido antes',
    ],
    rows: sums.map((sum) => [
      nameOf(sum),
      ...(by === 'product' ? [sum.key] : []),
      sum.units,
      money(sum.goodsCents),
      earlier.get(sum.key)?.units ?? 0,
      money(earlier.get(sum.key)?.goodsCents ?? 0),
    ]),
    chart: {
      kind: 'bars',
      unit: 'euros',
      points: sums.slice(0, MOST_BARS).map((sum) => ({
        label: by === 'product' ? `${sum.name} (${sum.key})` : nameOf(sum),
        value: sum.goodsCents,
        before: earlier.get(sum.key)?.goodsCents ?? 0,
      })),
    },
  }
}

async function sizeTable(db: Db, span: SalesSpan): Promise<ReportTable> {
  const sizes = await salesBySize(db, span)
  return {
    title: 'Tallas vendidas, y las que han vuelto',
    note: 'Lo que ha vuelto hasta hoy de lo vendido en estos días.',
    heads: ['Talla', 'Vendidas', 'Han vuelto', 'Parte'],
    rows: sizes.map(({ size, units, returnedUnits }) => [
      size,
      units,
      returnedUnits,
      share(returnedUnits, units),
    ]),
    chart: {
      kind: 'bars',
      unit: 'units',
      points: sizes.slice(0, MOST_BARS).map(({ size, units }) => ({ label: size, value: units })),
    },
  }
}

async function ordersTable(db: Db, span: SalesSpan, by: 'code' | 'country'): Promise<ReportTable> {
  const sums = by === 'code' ? await salesByCode(db, span) : await salesByCountry(db, span)
  const offers = by === 'code' ? await salesByOffer(db, span) : []
  const nameOf = (key: string) =>
    by === 'country' ? countryName(key) : key === '' ? 'Sin código' : key
  return {
    title: by === 'code' ? 'Pedidos por código' : 'Pedidos por país',
    heads: [by === 'code' ? 'Código' : 'País', 'Pedidos', 'Descontado', 'Cobrado', 'Por pedido'],
    ...(offers.length > 0 && {
      note: 'Un pedido con oferta está también en la fila de su código.',
    }),
    rows: [
      ...sums.map((sum) => ({ ...sum, key: nameOf(sum.key) })),
      ...offers.map((sum) => ({ ...sum, key: `Oferta: ${sum.key}` })),
    ].map(({ key, orders, discountCents, totalCents }) => [
      key,
      orders,
      money(discountCents),
      money(totalCents),
      money(Math.round(totalCents / orders)),
    ]),
    chart: {
      kind: 'bars',
      unit: 'euros',
      points: sums
        .slice(0, MOST_BARS)
        .map(({ key, totalCents }) => ({ label: nameOf(key), value: totalCents })),
    },
  }
}

async function returnsTable(db: Db, span: SalesSpan): Promise<ReportTable> {
  const sums = await returnsByReason(db, span)
  const all = sums.reduce((sum, { returns }) => sum + returns, 0)
  const nameOf = (reason: string | null) =>
    reason === null ? 'Sin decir por qué' : (reasonText(reason) ?? reason)
  return {
    title: 'Devoluciones pedidas, por motivo',
    note: 'Quien desiste no tiene que decir por qué.',
    heads: ['Motivo', 'Devoluciones', 'Parte', 'Unidades'],
    rows: sums.map(({ reason, returns, units }) => [
      nameOf(reason),
      returns,
      share(returns, all),
      units,
    ]),
    chart: {
      kind: 'bars',
      unit: 'units',
      points: sums
        .slice(0, MOST_BARS)
        .map(({ reason, returns }) => ({ label: nameOf(reason), value: returns })),
    },
  }
}

async function searchesTable(db: Db, { fromDay, toDay }: SalesSpan): Promise<ReportTable> {
  const found = await listEmptySearches(db, { sinceDay: fromDay, most: MOST_SEARCHES })
  const searches = found.filter(({ firstDay }) => firstDay <= toDay)
  return {
    title: 'Lo que se busca y no se encuentra',
    note: 'Las veces se cuentan desde la primera vez, también si fue antes de estos días.',
    heads: ['Palabras', 'Veces', 'Primera vez', 'Última vez'],
    rows: searches.map(({ words, times, firstDay, lastDay }) => [
      words,
      times,
      formatMediumDay(firstDay),
      formatMediumDay(lastDay),
    ]),
    chart: {
      kind: 'bars',
      unit: 'units',
      points: searches
        .slice(0, MOST_BARS)
        .map(({ words, times }) => ({ label: words, value: times })),
    },
  }
}

const VAT_PARTS = [
  ['goods', 'Prendas'],
  ['shipping', 'Envío y regalo'],
] as const

async function vatTable(db: Db, span: SalesSpan): Promise<ReportTable> {
  const [rows, missing] = await Promise.all([sumBook(db, span), paidWithoutInvoice(db, span)])
  const lacks =
    missing.orders === 0
      ? ''
      : ` Pedidos cobrados en estas fechas que no tienen factura: ${missing.orders}.`
  return {
    title: 'Base y cuota de IVA de lo facturado',
    note: `Por destino y tipo, con lo rectificado ya quitado: lo mismo que el libro de facturas.${lacks}`,
    heads: ['Destino', 'IVA de', 'Tipo', 'Facturas', 'Concepto', 'Base', 'Cuota', 'Total'],
    rows: rows.flatMap(({ place, vatCountry, percent, invoices, ...sums }) =>
      VAT_PARTS.map(([part, concept]): Cell[] => [
        place.country === 'ES' ? TAX_ZONE_NAMES[place.zone] : countryName(place.country),
        vatCountry === null ? 'exenta' : countryName(vatCountry),
        `${percent}\u00A0%`,
        invoices,
        concept,
        money(sums[part].baseCents),
        money(sums[part].quotaCents),
        money(sums[part].totalCents),
      ]),
    ),
  }
}
