import { Link } from 'react-router'
import { LINE_HEADINGS, type InvoiceDocument } from '#core/orders/invoices/invoice-document.ts'
import type { BuyerInput } from '#core/orders/invoices/buyer-form.ts'
import type { AgencyStanding } from '#core/orders/verifactu/record-history.server.ts'
import type { Buyer } from '#core/orders/invoices/invoice.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { PageAnswer } from '../ui/desk-form.tsx'
import { FullInvoiceForm } from './full-invoice-form.tsx'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskTable, type Column } from '../ui/desk-table.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { shortHash } from './invoice-words.ts'
import { RecordForms } from './record-forms.tsx'
import { standingText } from './record-words.ts'

export type InvoicePageProps = {
  number: string
  orderNumber: string
  document: Pick<
    InvoiceDocument,
    'title' | 'facts' | 'issuer' | 'buyer' | 'lines' | 'sums' | 'notes' | 'mark'
  >
  corrects: string | null
  replaces: readonly string[]
  replacedBy: string | null
  /** What a full invoice in place of this one begins with; null: there can be none. */
  full: { form: BuyerInput; buyer: Buyer | null } | null
  doneIntent: string | null
  answer: DeskAnswer | undefined
  record: {
    hash: string
    previousHash: string | null
    position: number
    isCancelled: boolean
  } | null
  /** What the tax agency says of its last record; undefined: it is not one that is sent. */
  agency: AgencyStanding | undefined
}

const DONE: Readonly<Record<string, string>> = {
  completa: 'La factura completa está hecha.',
  subsanar: 'El registro está hecho otra vez, y se envía solo.',
  anular: 'La factura está anulada.',
}

const CANCELLED = 'Anulada: no debió emitirse. No suma, y su número no se usa otra vez.'

/** One invoice, as it was issued: nothing on it changes. */
export function InvoicePage(props: InvoicePageProps) {
  const { number, document } = props
  return (
    <>
      <PageHead
        isNumber
        title={number}
        back={{ to: '/facturas', label: 'Facturas' }}
        second={document.title}
        deeds={
          <>
            <DeskLinkButton to={`/facturas/${number}/imprimir`} reloadDocument target="_blank">
              Imprimir
            </DeskLinkButton>
            <DeskLinkButton
              look="main"
              to={`/facturas/${number}/pdf`}
              reloadDocument
              target="_blank"
            >
              Abrir el PDF
            </DeskLinkButton>
          </>
        }
      />
      <PageAnswer
        answer={props.answer}
        doneText={props.doneIntent === null ? undefined : DONE[props.doneIntent]}
      />
      {props.record?.isCancelled === true ? <DeskNotice>{CANCELLED}</DeskNotice> : null}
      {document.mark === null ? null : <DeskNotice tone="failed">{document.mark}</DeskNotice>}
      <Columns aside={<Aside {...props} />}>
        <Content number={number} document={document} />
        {props.full && props.record?.isCancelled !== true ? (
          <FullInvoiceForm
            orderNumber={props.orderNumber}
            values={props.full.form}
            buyer={props.full.buyer}
            isNow
            pageAnswer={props.answer}
          />
        ) : null}
        <RecordForms
          agency={props.agency}
          isCancelled={props.record?.isCancelled === true}
          isCorrection={props.corrects !== null}
          pageAnswer={props.answer}
        />
        {document.notes.map((note) => (
          <Quiet key={note}>{note}</Quiet>
        ))}
        <Quiet>
          Una factura emitida no se cambia ni se borra: un reembolso la rectifica solo con otra.
        </Quiet>
      </Columns>
    </>
  )
}

const Content = ({ number, document }: Pick<InvoicePageProps, 'number' | 'document'>) => (
  <>
    <Block title="Qué se factura">
      <DeskTable
        caption={`Líneas de ${number}`}
        height="numbers"
        isPlain
        rows={document.lines.map((line, at) => ({ ...line, key: String(at) }))}
        keyOf={({ key }) => key}
        columns={LINES}
      />
    </Block>
    <Block title="Sumas">
      <Facts facts={document.sums.map(({ label, value }) => [label, value] as const)} />
    </Block>
  </>
)

type Line = InvoiceDocument['lines'][number] & { key: string }

const [FIRST = '', UNITS = '', PRICE = '', REDUCTION = '', BASE = ''] = LINE_HEADINGS

const LINES: Column<Line>[] = [
  { key: 'description', head: FIRST, cell: ({ description }) => description },
  { key: 'units', head: UNITS, align: 'right', cell: ({ units }) => units },
  { key: 'price', head: PRICE, align: 'right', isWide: true, cell: ({ unitPrice }) => unitPrice },
  {
    key: 'reduction',
    head: REDUCTION,
    align: 'right',
    isWide: true,
    cell: ({ reduction }) => reduction,
  },
  { key: 'base', head: BASE, align: 'right', cell: ({ base }) => base },
]

function Aside(props: InvoicePageProps) {
  const { document, orderNumber, corrects, replaces, replacedBy, record } = props
  const link = (number: string) => (
    <Link key={number} to={`/facturas/${number}`}>
      {number}
    </Link>
  )
  return (
    <>
      <Block title="De qué es">
        <Facts
          facts={[
            [
              'Pedido',
              <Link key="order" to={`/pedidos/${orderNumber}`}>
                {orderNumber}
              </Link>,
            ],
            ...document.facts
              .filter(({ label }) => label.startsWith('Fecha'))
              .map(({ label, value }) => [label, value] as const),
            ['Rectifica', corrects && link(corrects)],
            ['La sustituye', replacedBy && link(replacedBy)],
            ['En lugar de', replaces.length > 0 && replaces[0] ? link(replaces[0]) : null],
          ]}
        />
      </Block>
      <Block title="Quiénes">
        <Facts
          facts={[
            ['Expide', document.issuer.map((line) => <div key={line}>{line}</div>)],
            [
              'Cliente',
              document.buyer.length > 0
                ? document.buyer.map((line) => <div key={line}>{line}</div>)
                : null,
            ],
          ]}
        />
      </Block>
      {record ? <RecordBlock record={record} agency={props.agency} /> : null}
    </>
  )
}

function RecordBlock({
  record,
  agency,
}: Pick<InvoicePageProps, 'agency'> & { record: NonNullable<InvoicePageProps['record']> }) {
  const { hash, previousHash, position } = record
  return (
    <Block title="Registro">
      <Facts
        facts={[
          ['Lugar en la cadena', position],
          ['Huella', shortHash(hash)],
          ['La anterior', previousHash && shortHash(previousHash)],
          ['Agencia Tributaria', agency && standingText(agency)],
        ]}
      />
    </Block>
  )
}
