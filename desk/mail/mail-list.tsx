import { MAIL_VIEWS, type MailView } from '#core/mail/mail-views.ts'
import type { ListedMail } from '#core/mail/outbox-list.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { listAddress, ListSearch } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Deeds, Quiet } from '../ui/text-block.tsx'
import { Views } from '../ui/views.tsx'
import { whenText } from '../ui/when.ts'
import { DONE_WORDS, kindText, mailState } from './mail-words.ts'

type MailListProps = {
  view: MailView
  text: string
  counts: { pending: number; dead: number }
  rows: readonly ListedMail[]
  next: string | undefined
  isFirst: boolean
  testTo: string
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

/** The outbox: what has not left, and why. */
export function MailList(props: MailListProps) {
  const { view, text, counts, rows, next, isFirst, answer, doneIntent } = props
  const page = (desde?: string) => listAddress('/correo', { vista: view, q: text, desde })
  return (
    <>
      <PageHead
        title="Correo"
        second={
          counts.dead === 0
            ? 'Todo lo que tenía que salir ha salido o está saliendo'
            : counts.dead === 1
              ? '1 no ha salido'
              : `${counts.dead} no han salido`
        }
      />
      <Views
        label="Vistas guardadas"
        current={view}
        views={Object.entries(MAIL_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: `/correo?vista=${key}`,
          count:
            key === 'fallidos' ? counts.dead : key === 'pendientes' ? counts.pending : undefined,
        }))}
      />
      <ListSearch action="/correo" view={view} text={text} hint="Una dirección entera" />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      {view === 'fallidos' && counts.dead > 0 ? <Dead {...props} /> : null}
      {rows.length === 0 ? (
        <Nothing title={text === '' ? 'Aquí no hay correos' : `Ninguno para «${text}»`}>
          {text === ''
            ? 'Los correos de la tienda pasan todos por aquí.'
            : 'Se busca la dirección entera, en esta vista. Las de correos antiguos ya no se guardan.'}
        </Nothing>
      ) : (
        <DeskTable
          caption="Correos de esta vista"
          rows={rows}
          keyOf={({ id }) => id}
          linkOf={({ id, subject }) => ({ to: `/correo/${id}`, text: subject })}
          columns={columns(new Date(props.now))}
        />
      )}
      <Pages first={isFirst ? undefined : page()} next={next && page(next)} />
      <Test {...props} />
    </>
  )
}

function Dead({ counts, answer }: MailListProps) {
  return (
    <DeskNotice
      tone="failed"
      buttons={
        <DeskForm intent="reintentar-fallidos" pageAnswer={answer}>
          {({ busy }) => (
            <DeskButton type="submit" busy={busy}>
              Intentar otra vez {counts.dead === 1 ? 'el fallido' : `los ${counts.dead}`}
            </DeskButton>
          )}
        </DeskForm>
      }
    >
      La tienda ha dejado de intentarlos. Si el servidor de correo ya contesta, salen todos.
    </DeskNotice>
  )
}

function Test({ testTo, answer }: MailListProps) {
  return (
    <Block title="¿Llega el correo?">
      <Panel title="Mandar una prueba…" isOpen={answer?.intent === 'probar'}>
        <DeskForm intent="probar" pageAnswer={answer}>
          {({ busy, errorOf, typed }) => (
            <>
              <DeskField
                label="Para"
                name="para"
                type="email"
                maxLength={254}
                required
                autoComplete="off"
                defaultValue={typed('para') ?? testTo}
                error={errorOf('para')}
              />
              <Quiet>Sale por el mismo camino que los demás. Si falla, aquí dice por qué.</Quiet>
              <Deeds>
                <DeskButton type="submit" look="main" busy={busy}>
                  Mandar la prueba
                </DeskButton>
              </Deeds>
            </>
          )}
        </DeskForm>
      </Panel>
    </Block>
  )
}

const columns = (now: Date): Column<ListedMail>[] => [
  {
    key: 'subject',
    head: 'Asunto',
    place: 'first',
    cell: ({ kind }) => <SecondLine>{kindText(kind)}</SecondLine>,
  },
  { key: 'to', head: 'Para', place: 'second', cell: ({ to }) => to || 'ya no se guarda' },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: (mail) => <StateSign {...mailState(mail)} />,
  },
  {
    key: 'attempts',
    head: 'Intentos',
    align: 'right',
    isWide: true,
    cell: ({ attempts }) => (attempts === 0 ? '·' : attempts),
  },
  {
    key: 'at',
    head: 'Creado',
    align: 'right',
    place: 'right',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{whenText(createdAt, now)}</time>,
  },
]
