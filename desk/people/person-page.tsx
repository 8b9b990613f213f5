import type { ReactNode } from 'react'
import type { AuditEntry } from '#core/base/audit/audit.ts'
import { ROLE_LABELS, STAFF_ROLES } from '#core/account/staff/staff.ts'
import type { StaffPerson } from '#core/account/staff/staff-list.server.ts'
import type { OpenStaffSession } from '#core/account/staff/staff-sessions.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts, Timeline } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { whenText } from '../ui/when.ts'
import { RoleField } from './people-list.tsx'
import { personState, ROLE_TELLS } from './people-words.ts'
import { Sessions } from './sessions.tsx'

type PersonPageProps = {
  person: StaffPerson
  isOwn: boolean
  ownSessionId: string
  sessions: readonly OpenStaffSession[]
  /** What was done to this person's access. */
  history: readonly Pick<AuditEntry, 'number' | 'at' | 'summary'>[]
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** One person: what they may do, how they get in, and the end of it. */
export function PersonPage(props: PersonPageProps) {
  const { person, isOwn, ownSessionId, sessions, history, doneText, now, answer } = props
  const clock = new Date(now)
  return (
    <>
      <PageHead
        title={person.name}
        back={{ to: '/personas', label: 'Personas' }}
        second={
          <>
            <StateSign {...personState(person)} /> · {person.email}
          </>
        }
      />
      <PageAnswer answer={answer} doneText={doneText} />
      <Columns aside={<Aside person={person} history={history} clock={clock} />}>
        <Block title="Papel">
          <DeskForm intent="papel" pageAnswer={answer}>
            {({ busy, errorOf, answer: own }) => (
              <>
                {/* After a conflict the form carries the present role, so that saving decides. */}
                <input type="hidden" name="from" value={roleNow(own) ?? person.role} readOnly />
                <RoleField value={person.role} error={errorOf('role')} />
                <DeskButton type="submit" busy={busy}>
                  Guardar el papel
                </DeskButton>
              </>
            )}
          </DeskForm>
        </Block>
        <Block title="Sesiones abiertas">
          <Sessions sessions={sessions} ownSessionId={ownSessionId} now={now} />
          {sessions.length > (isOwn ? 1 : 0) ? (
            <Deed intent="cerrar-sesiones" answer={answer} words="Cerrar sus sesiones" />
          ) : null}
        </Block>
        {isOwn ? null : (
          <Block title="Cambiar su acceso">
            <Deeds person={person} answer={answer} />
          </Block>
        )}
      </Columns>
    </>
  )
}

/** The role that a conflict told of. */
const roleNow = (answer: DeskAnswer | undefined) =>
  STAFF_ROLES.find((role) => ROLE_LABELS[role] === answer?.conflict?.[0]?.theirs)

function Deeds({ person, answer }: Pick<PersonPageProps, 'person' | 'answer'>) {
  const { name, isActive, state } = person
  if (!isActive) {
    return (
      <Deed intent="devolver" answer={answer} words={`Devolver el acceso a ${name}`} look="main">
        Vuelve a entrar con la contraseña y la llave que tenía.
      </Deed>
    )
  }
  return (
    <>
      {state === 'joined' ? (
        <Panel title="Ha perdido el teléfono">
          <Deed intent="reiniciar" answer={answer} words={`Reiniciar la llave de ${name}`}>
            Sus sesiones, códigos y llaves de acceso dejan de valer en el acto, y le llega un enlace
            para empezar de nuevo. Asegúrate antes de que lo pide esa persona.
          </Deed>
        </Panel>
      ) : (
        <Panel title="No le ha llegado el enlace">
          <Deed intent="otra-invitacion" answer={answer} words="Mandar otra invitación">
            El enlace de antes deja de valer.
          </Deed>
        </Panel>
      )}
      <Panel title="Quitarle el acceso">
        <Deed intent="quitar" answer={answer} words={`Quitar el acceso a ${name}`} look="danger">
          Sus sesiones se cierran ahora. Lo que hizo sigue en el registro.
        </Deed>
      </Panel>
    </>
  )
}

type DeedProps = {
  intent: string
  answer: DeskAnswer | undefined
  words: string
  look?: 'main' | 'danger' | 'plain'
  children?: ReactNode
}

export function Deed({ intent, answer, words, look = 'plain', children }: DeedProps) {
  return (
    <DeskForm intent={intent} pageAnswer={answer}>
      {({ busy }) => (
        <>
          {children ? <p>{children}</p> : null}
          <div>
            <DeskButton type="submit" look={look} busy={busy}>
              {words}
            </DeskButton>
          </div>
        </>
      )}
    </DeskForm>
  )
}

type AsideProps = Pick<PersonPageProps, 'person' | 'history'> & { clock: Date }

function Aside({ person, history, clock }: AsideProps) {
  return (
    <>
      <Block title="Acceso">
        <Facts
          facts={[
            ['Papel', ROLE_LABELS[person.role]],
            ['Puede', ROLE_TELLS[person.role]],
            ['Entró', person.joinedAt === null ? null : whenText(person.joinedAt, clock)],
            ['Llaves', String(person.passkeys)],
            ['Códigos', `${person.recoveryCodesLeft} de recuperación sin usar`],
          ]}
        />
      </Block>
      <Block title="Lo que ha pasado">
        <Timeline
          happenings={history.map(({ number, at, summary }) => ({
            key: String(number),
            at,
            when: whenText(at, clock),
            text: summary,
          }))}
        />
      </Block>
    </>
  )
}
