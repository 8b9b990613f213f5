import { Form, Link } from 'react-router'
import type { ListedInvoice, PeriodSums } from '#core/orders/invoices/invoice-list.server.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { Facts, Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { FilterRow } from '../ui/filter-row.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Deeds, Quiet } from '../ui/text-block.tsx'
import { Views } from '../ui/views.tsx'
import { KIND_WORDS, NOT_SENT, shortHash } from './invoice-words.ts'
import { SERIES_VIEWS, usualPeriods, type SeriesView } from './period.ts'

type InvoiceListProps = {
  view: SeriesView
  fromDay: string
  toDay: string
  isCut: boolean
  today: string
  sums: PeriodSums
  /** How many files the XML of the period has. */
  parts: number
  rows: readonly ListedInvoice[]
  next: string | undefined
  isFirst: boolean
  isSent: boolean
}

const addressOf = (query: Record<string, string>): string =>
  `/facturas?${new URLSearchParams(query)}`

/** The invoices of a period: whether the series is whole, and the files that the law asks for. */
export function InvoiceList(props: InvoiceListProps) {
  const { view, fromDay, toDay, isCut, sums, rows, next, isFirst, isSent } = props
  const period = { del: fromDay, al: toDay }
  return (
    <>
      <PageHead
        title="Facturas"
        second={`${formatMediumDay(fromDay)} – ${formatMediumDay(toDay)}`}
        deeds={<Files {...props} />}
      />
      {isSent ? null : <DeskNotice>{NOT_SENT}</DeskNotice>}
      <Period {...props} />
      {isCut ? <DeskNotice>Como mucho se enseña un año de una vez.</DeskNotice> : null}
      <Views
        label="Series"
        current={view}
        views={Object.entries(SERIES_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: addressOf({ vista: key, ...period }),
        }))}
      />
      <Sums sums={sums} />
      {rows.length === 0 ? (
        <Nothing title="Ninguna en estas fechas">
          La tienda factura sola cada pedido al cobrarlo.{' '}
          <Link to="/facturas">Ver las de este mes</Link>.
        </Nothing>
      ) : (
        <DeskTable
          caption="Facturas de estas fechas"
          height="numbers"
          rows={rows}
          keyOf={({ number }) => number}
          linkOf={({ number }) => ({ to: `/facturas/${number}`, text: number })}
          columns={COLUMNS}
        />
      )}
      <Pages
        first={isFirst ? undefined : addressOf({ vista: view, ...period })}
        next={next && addressOf({ vista: view, ...period, desde: next })}
      />
    </>
  )
}

function Sums({ sums }: { sums: PeriodSums }) {
  const replacing = sums.invoices - sums.cancelled - sums.summed
  return (
    <>
      <Facts
        isRow
        facts={[
          ['Facturas', sums.invoices],
          ['Base', formatEuros(sums.baseCents)],
          ['IVA', formatEuros(sums.quotaCents)],
          ['Total', formatEuros(sums.baseCents + sums.quotaCents)],
        ]}
      />
      {replacing === 0 ? null : (
        <Quiet>
          {replacing === 1
            ? '1 completa sustituye a una simplificada y no suma otra vez.'
            : `${replacing} completas sustituyen a simplificadas y no suman otra vez.`}
        </Quiet>
      )}
      {sums.cancelled === 0 ? null : (
        <Quiet>
          {sums.cancelled === 1 ? '1 anulada no suma.' : `${sums.cancelled} anuladas no suman.`}
        </Quiet>
      )}
    </>
  )
}

function Files({ fromDay, toDay, parts }: InvoiceListProps) {
  const query = new URLSearchParams({ del: fromDay, al: toDay })
  return (
    <>
      <DeskLinkButton to="/facturas/comprobar">Comprobar la cadena</DeskLinkButton>
      <DeskLinkButton to="/facturas/envio">Envío</DeskLinkButton>
      <DeskLinkButton to={`/facturas/libro?${query}`} reloadDocument>
        Libro, CSV
      </DeskLinkButton>
      <DeskLinkButton to={`/facturas/libro-aeat?${query}`} reloadDocument>
        Libro de la Agencia, XLSX
      </DeskLinkButton>
      {Array.from({ length: parts }, (_, at) => (
        <DeskLinkButton key={at} to={`/facturas/registros?${query}&parte=${at + 1}`} reloadDocument>
          Registros, XML{parts > 1 ? ` ${at + 1} de ${parts}` : ''}
        </DeskLinkButton>
      ))}
    </>
  )
}

function Period({ view, fromDay, toDay, today }: InvoiceListProps) {
  return (
    <Form method="get" action="/facturas" key={`${fromDay} ${toDay}`}>
      <input type="hidden" name="vista" value={view} />
      <FilterRow>
        <DeskField label="Del" name="del" type="date" required defaultValue={fromDay} />
        <DeskField label="Al, incluido" name="al" type="date" required defaultValue={toDay} />
        <DeskButton type="submit">Ver</DeskButton>
      </FilterRow>
      <nav aria-label="Periodos">
        <Deeds>
          {usualPeriods(today).map(({ label, del, al }) => (
            <DeskLinkButton key={label} look="quiet" to={addressOf({ vista: view, del, al })}>
              {label}
            </DeskLinkButton>
          ))}
        </Deeds>
      </nav>
    </Form>
  )
}

const money = (key: 'baseCents' | 'quotaCents', head: string): Column<ListedInvoice> => ({
  key,
  head,
  align: 'right',
  cell: (one) => formatEuros(one[key]),
})

const COLUMNS: Column<ListedInvoice>[] = [
  { key: 'number', head: 'Número', place: 'first', cell: () => null },
  {
    key: 'kind',
    head: 'Clase',
    place: 'third',
    cell: ({ kind, buyer, corrects, isCancelled }) => (
      <>
        {KIND_WORDS[kind]}
        {buyer || corrects || isCancelled ? (
          <SecondLine>
            {[isCancelled && 'anulada', buyer, corrects && `de ${corrects}`]
              .filter(Boolean)
              .join(', ')}
          </SecondLine>
        ) : null}
      </>
    ),
  },
  { key: 'order', head: 'Pedido', isWide: true, cell: ({ orderNumber }) => orderNumber },
  {
    key: 'day',
    head: 'Fecha',
    place: 'second',
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatMediumDay(issuedOn)}</time>,
  },
  money('baseCents', 'Base'),
  money('quotaCents', 'IVA'),
  {
    key: 'total',
    head: 'Total',
    align: 'right',
    place: 'right',
    cell: ({ totalCents }) => <b>{formatEuros(totalCents)}</b>,
  },
  {
    key: 'hash',
    head: 'Huella',
    align: 'right',
    isWide: true,
    cell: ({ hash }) => <code title={hash}>{shortHash(hash)}</code>,
  },
]
