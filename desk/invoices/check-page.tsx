import { Link } from 'react-router'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block } from '../ui/blocks.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { NOT_SENT } from './invoice-words.ts'

export type CheckPageProps = {
  invoices: number
  /** Each in one line. */
  faults: readonly string[]
  /** Orders that left without an invoice. */
  missing: readonly string[]
  /** Paid orders whose invoice waits for the buyer's tax number. */
  waiting: readonly string[]
  /** Paid orders that wait for the shop's own data. */
  bySample: readonly string[]
  /** Paid orders whose record the tax agency's schema refuses, and which part of it. */
  unfit: readonly { order: string; part: string }[]
  /** Why nothing is invoiced: the clock of the last invoice ran ahead. */
  clockFault: string | null
  /** How the sending to the tax agency stands, a line each; empty: nothing is sent. */
  sending: readonly string[]
  doneIntent: string | null
  answer: DeskAnswer | undefined
}

const DONE: Readonly<Record<string, string>> = {
  pendientes: 'Las facturas que esperaban están hechas.',
  emitir: 'La factura que faltaba está hecha.',
  reloj: 'Se factura otra vez, con la hora de ahora.',
  aparte: 'Apuntado: su factura está hecha con otro programa.',
}

/** The chain, computed again from its beginning: whether everything is still as it was issued. */
export function CheckPage({
  invoices,
  faults,
  missing,
  waiting,
  bySample,
  unfit,
  clockFault,
  sending,
  doneIntent,
  answer,
}: CheckPageProps) {
  return (
    <>
      <PageHead
        title="La cadena de facturas"
        back={{ to: '/facturas', label: 'Facturas' }}
        deeds={<DeskLinkButton to="/facturas/declaracion">Declaración responsable</DeskLinkButton>}
        second={invoices === 1 ? '1 registro comprobado' : `${invoices} registros comprobados`}
      />
      <PageAnswer answer={answer} doneText={doneIntent === null ? undefined : DONE[doneIntent]} />
      {[faults, missing, waiting, bySample, unfit].flat().length === 0 && clockFault === null ? (
        <DeskNotice tone="done">
          Todo en orden: números sin huecos, huellas enlazadas, y cada suma cuadra.
        </DeskNotice>
      ) : null}
      {faults.length > 0 ? (
        <DeskNotice tone="failed">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </DeskNotice>
      ) : null}
      <ClockBlock clockFault={clockFault} answer={answer} />
      {missing.map((number) => (
        <MissingInvoice key={number} number={number} answer={answer} />
      ))}
      <WaitingBlock bySample={bySample} unfit={unfit} answer={answer} />
      {waiting.map((number) => (
        <Block key={number} title={<Link to={`/pedidos/${number}`}>{number}</Link>}>
          <p>
            Está cobrado y pasa de 3.000 €: su factura lleva el NIF del cliente. Pídeselo y hazla en
            su pedido.
          </p>
        </Block>
      ))}
      <SendingBlock sending={sending} />
    </>
  )
}

type Answer = Pick<CheckPageProps, 'answer'>

/** The clock of the last invoice ran ahead, and the way out. */
function ClockBlock({ clockFault, answer }: Answer & Pick<CheckPageProps, 'clockFault'>) {
  if (clockFault === null) return null
  return (
    <Block title="Un reloj está mal">
      <p>
        {clockFault}. Mira la hora de cada máquina. Si la buena es la de ahora, se vuelve a
        facturar, también lo que se cobró o se devolvió mientras; la factura con la hora equivocada
        se queda como está: díselo a tu asesor.
      </p>
      <DeskForm intent="reloj" pageAnswer={answer}>
        {({ busy }) => <ConfirmButtons deed="La hora de ahora es la buena" busy={busy} />}
      </DeskForm>
    </Block>
  )
}

/** Sales that wait for data which the owner mends, and then the button. */
function WaitingBlock({
  bySample,
  unfit,
  answer,
}: Answer & Pick<CheckPageProps, 'bySample' | 'unfit'>) {
  if (bySample.length + unfit.length === 0) return null
  return (
    <Block title="Facturas que esperan">
      {bySample.length > 0 ? (
        <p>
          {bySample.length === 1 ? '1 pedido cobrado' : `${bySample.length} pedidos cobrados`} sin
          factura por los datos de ejemplo de la tienda. Pon su NIF y su razón social en{' '}
          <Link to="/ajustes">Ajustes</Link>, y después hazlas.
        </p>
      ) : null}
      {unfit.map(({ order, part }) => (
        <p key={order}>
          <Link to={`/pedidos/${order}`}>{order}</Link>: Hacienda no admitiría su registro por{' '}
          {part}. Arréglalo, y después haz la factura.
        </p>
      ))}
      <DeskForm intent="pendientes" pageAnswer={answer}>
        {({ busy }) => <ConfirmButtons deed="Emitir las que esperan" busy={busy} />}
      </DeskForm>
    </Block>
  )
}

/** How the records reach the tax agency. */
function SendingBlock({ sending }: Pick<CheckPageProps, 'sending'>) {
  const way = <Link to="/facturas/envio">Envío a la Agencia Tributaria</Link>
  if (sending.length === 0) {
    return (
      <DeskNotice>
        {NOT_SENT} {way}
      </DeskNotice>
    )
  }
  return (
    <Block title={way}>
      <ul>
        {sending.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Block>
  )
}

/** An order that left without an invoice, and both ways out. */
function MissingInvoice({ number, answer }: Answer & { number: string }) {
  return (
    <Block title={<Link to={`/pedidos/${number}`}>{number}</Link>}>
      <p>Salió sin factura. La que se haga ahora lleva la fecha de hoy y no se puede borrar.</p>
      <DeskForm intent="emitir" pageAnswer={answer}>
        {({ busy }) => (
          <>
            <input type="hidden" name="pedido" value={number} readOnly />
            <ConfirmButtons deed={`Emitir la factura de ${number}`} busy={busy} />
          </>
        )}
      </DeskForm>
      <DeskForm intent="aparte" pageAnswer={answer}>
        {({ busy }) => (
          <>
            <input type="hidden" name="pedido" value={number} readOnly />
            <DeskButton type="submit" look="quiet" busy={busy}>
              Se hizo con otro programa
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Block>
  )
}
