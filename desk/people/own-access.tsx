import { useRef, useState } from 'react'
import type { Passkey } from '#core/account/staff/own-factors.server.ts'
import type { OpenStaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { DESK } from '../http/desk-paths.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { fillAndSend } from '../sign-in/passkey-form.tsx'
import { makePasskey, useHasPasskeys, type PasskeyCreation } from '../sign-in/passkeys.ts'
import { Block, Columns } from '../ui/blocks.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { whenText } from '../ui/when.ts'
import { Deed } from './person-page.tsx'
import { Sessions } from './sessions.tsx'

type OwnAccessProps = {
  name: string
  email: string
  ownSessionId: string
  passkeys: readonly Passkey[]
  codesLeft: number
  sessions: readonly OpenStaffSession[]
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** How the person who asks gets in: keys, codes for the day without a phone, open sessions. */
export function OwnAccess(props: OwnAccessProps) {
  const { name, email, ownSessionId, passkeys, codesLeft, sessions, now, answer } = props
  return (
    <>
      <PageHead title="Tu acceso" second={`${name} · ${email}`} />
      <PageAnswer answer={answer} doneText={props.doneText} />
      <Columns
        aside={
          <Block title="Códigos de recuperación">
            <p>
              {codesLeft === 0
                ? 'No te queda ninguno. Haz otros ahora: sin teléfono no podrías entrar.'
                : `Te quedan ${codesLeft} sin usar, para el día en que no tengas el teléfono.`}
            </p>
            <p>
              <DeskLinkButton to="/acceso/codigos">Hacer diez códigos nuevos…</DeskLinkButton>
            </p>
          </Block>
        }
      >
        <Block title="Llaves de acceso">
          <p>
            Una llave de acceso es la huella, la cara o el PIN de un aparato tuyo. Vale en lugar del
            código de seis números, y no se puede copiar.
          </p>
          {passkeys.length === 0 ? null : (
            <Passkeys passkeys={passkeys} now={now} answer={answer} />
          )}
          <AddPasskey answer={answer} />
        </Block>
        <Block title="Sesiones abiertas">
          <Sessions sessions={sessions} ownSessionId={ownSessionId} now={now} />
          {sessions.length > 1 ? (
            <Deed intent="cerrar-mias" answer={answer} words="Cerrar las demás sesiones" />
          ) : null}
        </Block>
      </Columns>
    </>
  )
}

function Passkeys({ passkeys, now, answer }: Pick<OwnAccessProps, 'passkeys' | 'now' | 'answer'>) {
  const clock = new Date(now)
  return (
    <DeskTable
      caption="Tus llaves de acceso"
      rows={passkeys}
      keyOf={({ id }) => id}
      columns={passkeyColumns(clock, answer)}
    />
  )
}

const FAULTS = {
  late: 'Ha pasado mucho rato. Recarga la página y confirma que eres tú.',
  left: 'El navegador no ha hecho la llave. Puede que este aparato ya tenga una.',
} as const

/** Asks the shop for a challenge, the browser for a passkey, and posts what it made. */
function AddPasskey({ answer }: Pick<OwnAccessProps, 'answer'>) {
  const place = useRef<HTMLParagraphElement>(null)
  const [fault, setFault] = useState<keyof typeof FAULTS>()
  const [isAsking, setIsAsking] = useState(false)
  const canUse = useHasPasskeys()
  const add = async () => {
    setFault(undefined)
    setIsAsking(true)
    try {
      const asked = await fetch(`${DESK}/acceso/llave`, { method: 'POST' })
      if (!asked.ok) return setFault('late')
      const made = await makePasskey((await asked.json()) as PasskeyCreation) // our own route
      fillAndSend(place.current?.closest('form') ?? null, made)
    } catch {
      setFault('left')
    } finally {
      setIsAsking(false)
    }
  }
  if (!canUse) return <p>Este navegador no sabe hacer llaves de acceso, o no deja usar guiones.</p>
  return (
    <DeskForm intent="anadir-llave" pageAnswer={answer}>
      {({ busy }) => (
        <>
          {['id', 'clientDataJSON', 'authenticatorData', 'publicKey'].map((name) => (
            <input key={name} type="hidden" name={name} />
          ))}
          {fault ? (
            <DeskNotice tone="failed" isAnswer>
              {FAULTS[fault]}
            </DeskNotice>
          ) : null}
          <DeskField
            label="Nombre de la llave nueva"
            name="name"
            maxLength={60}
            autoComplete="off"
            hint="Para reconocerla: «el portátil del almacén»."
          />
          <p ref={place}>
            <DeskButton look="main" busy={busy || isAsking} onClick={() => void add()}>
              Añadir una llave de acceso
            </DeskButton>
          </p>
        </>
      )}
    </DeskForm>
  )
}

function passkeyColumns(clock: Date, answer: DeskAnswer | undefined): Column<Passkey>[] {
  return [
    { key: 'name', head: 'Nombre', place: 'first', cell: ({ name }) => name },
    {
      key: 'made',
      head: 'Añadida',
      place: 'third',
      cell: ({ createdAt }) => whenText(createdAt, clock),
    },
    {
      key: 'used',
      head: 'Usada',
      place: 'below',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'nunca' : whenText(lastUsedAt, clock)),
    },
    {
      key: 'remove',
      head: 'Quitar',
      place: 'right',
      cell: ({ id, name }) => (
        <DeskForm
          intent="quitar-llave"
          pageAnswer={answer?.values?.['id'] === id ? answer : undefined}
        >
          {({ busy }) => (
            <>
              <input type="hidden" name="id" value={id} />
              <DeskButton type="submit" busy={busy} aria-label={`Quitar ${name}`}>
                Quitar
              </DeskButton>
            </>
          )}
        </DeskForm>
      ),
    },
  ]
}
