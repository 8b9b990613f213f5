import { Link } from 'react-router'
import { formatDay } from '#core/base/dates/format-dates.ts'
import type { Readiness } from '#core/orders/verifactu/readiness.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Facts } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Quiet } from '../ui/text-block.tsx'

export type SendingPageProps = {
  /** How it stands, a line each. */
  lines: readonly string[]
  /** Records that were refused or taken with an error, the newest first. */
  faulty: readonly { number: string; text: string }[]
  /** How many there are. */
  faults: number
  waiting: number
  /** What it would begin with; null: it has begun. `until`: the day in Madrid. */
  beginning:
    | (Pick<Extract<Readiness, { ok: true }>, 'ok' | 'kind' | 'name' | 'until'> & { day: string })
    | { ok: false; text: string }
    | null
  doneIntent: string | null
  answer: DeskAnswer | undefined
}

const DONE: Readonly<Record<string, string>> = {
  empezar: 'Desde la próxima factura se envía todo.',
  enviar: 'La tienda los envía en cuanto la Agencia Tributaria lo permite.',
}

/** How the records reach the tax agency, what it has refused, and the switch that begins it. */
export function SendingPage(props: SendingPageProps) {
  const { lines, faulty, faults, waiting, beginning, doneIntent, answer } = props
  return (
    <>
      <PageHead
        title="Envío a la Agencia Tributaria"
        back={{ to: '/facturas', label: 'Facturas' }}
      />
      <PageAnswer answer={answer} doneText={doneIntent === null ? undefined : DONE[doneIntent]} />
      <Block title="Cómo va">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {waiting > 0 ? (
          <DeskForm intent="enviar" pageAnswer={answer}>
            {({ busy }) => <ConfirmButtons deed="Enviar ahora" busy={busy} />}
          </DeskForm>
        ) : null}
      </Block>
      <Faulty faulty={faulty} faults={faults} />
      {beginning === null ? (
        <Quiet>
          Para dejar de enviar al acabar el año: facturas enviar --terminar, en la línea de órdenes.
        </Quiet>
      ) : (
        <Beginning beginning={beginning} answer={answer} />
      )}
    </>
  )
}

function Faulty({ faulty, faults }: Pick<SendingPageProps, 'faulty' | 'faults'>) {
  if (faulty.length === 0) return null
  return (
    <Block title={faults === 1 ? '1 registro con error' : `${faults} registros con errores`}>
      <Facts
        facts={faulty.map(({ number, text }) => [
          number,
          <Link key={number} to={`/facturas/${number}`}>
            {text}
          </Link>,
        ])}
      />
      {faulty.length < faults ? <Quiet>Estos son los últimos.</Quiet> : null}
      <Quiet>En la página de cada factura se hace otro registro, o se repite su anulación.</Quiet>
    </Block>
  )
}

type BeginningProps = {
  beginning: NonNullable<SendingPageProps['beginning']>
  answer: DeskAnswer | undefined
}

/** What it means is read before the press, which asks for the second factor. */
function Beginning({ beginning, answer }: BeginningProps) {
  if (!beginning.ok) {
    return (
      <Block title="Empezar el envío">
        <DeskNotice tone="waits">Todavía no se puede. {beginning.text}</DeskNotice>
      </Block>
    )
  }
  const { kind, name, until, day } = beginning
  const isTrial = kind === 'test'
  return (
    <Panel title="Empezar el envío…" id="empezar" isOpen={answer?.intent === 'empezar'}>
      <DeskForm intent="empezar" pageAnswer={answer} version={`${kind} ${until}`}>
        {({ busy }) => (
          <>
            <Facts
              facts={[
                ['Certificado', name],
                ['Vale hasta el', formatDay(day)],
                [
                  'Servicio',
                  isTrial ? 'El de pruebas de la Agencia Tributaria' : 'La Agencia Tributaria',
                ],
                [
                  'Desde cuándo',
                  'Desde la próxima factura: cada registro sale a los pocos segundos, y vender nunca espera a que contesten.',
                ],
                [
                  'Hasta cuándo',
                  isTrial
                    ? 'Es una prueba: se deja cuando quieras.'
                    : 'No se puede dejar hasta el 31 de diciembre.',
                ],
                ['En cada factura', '«VERI*FACTU», bajo su QR.'],
                ['Lo de antes', 'Se queda guardado aquí y no se envía.'],
                [
                  'Con varios servidores',
                  'Que todos sean de esta versión y lleven el certificado.',
                ],
              ]}
            />
            <input type="hidden" name="servicio" value={kind} readOnly />
            <input type="hidden" name="certificado" value={until} readOnly />
            <ConfirmButtons
              deed={isTrial ? 'Empezar el envío de prueba' : 'Empezar el envío'}
              isDangerous={!isTrial}
              busy={busy}
            />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
