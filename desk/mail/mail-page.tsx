import type { ListedMail } from '#core/mail/outbox-list.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Deeds, TextBlock } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import { DONE_WORDS, kindText, mailState } from './mail-words.ts'

export type MailPageProps = {
  mail: ListedMail
  /** What it says; or why that is not shown. */
  content: { text: string } | { whyNot: string }
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

/** One mail: where it is, what it says, and why it has not left. */
export function MailPage({ mail, content, doneIntent, now: nowText, answer }: MailPageProps) {
  const now = new Date(nowText)
  const waits = mail.status === 'dead' || mail.status === 'pending'
  return (
    <>
      <PageHead
        title={mail.subject}
        back={{ to: '/correo', label: 'Correo' }}
        second={<StateSign {...mailState(mail)} />}
        deeds={
          'text' in content ? (
            <DeskLinkButton to={`/correo/${mail.id}/vista`} reloadDocument target="_blank">
              Ver como se envió
            </DeskLinkButton>
          ) : null
        }
      />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      <Columns aside={<History mail={mail} now={now} />}>
        {mail.lastError ? (
          <DeskNotice tone={mail.status === 'dead' ? 'failed' : 'plain'}>
            Lo último que dijo el servidor de correo: {mail.lastError}
          </DeskNotice>
        ) : null}
        {waits ? (
          <DeskForm intent="reintentar" pageAnswer={answer} version={mail.status}>
            {({ busy }) => (
              <Deeds>
                <DeskButton type="submit" look="main" busy={busy}>
                  Intentar otra vez
                </DeskButton>
              </Deeds>
            )}
          </DeskForm>
        ) : null}
        <Block title="Qué dice">
          {'text' in content ? (
            <TextBlock who="La parte de texto">{content.text}</TextBlock>
          ) : (
            <p>{content.whyNot}</p>
          )}
        </Block>
      </Columns>
    </>
  )
}

function History({ mail, now }: { mail: ListedMail; now: Date }) {
  const gone = mail.savedFile === null ? 'Enviado' : 'Guardado'
  return (
    <Block title="Qué ha pasado">
      <Facts
        facts={[
          ['Para', mail.to || 'ya no se guarda'],
          ['Clase', kindText(mail.kind)],
          ['Creado', whenText(mail.createdAt, now)],
          [gone, mail.sentAt && whenText(mail.sentAt, now)],
          ['Fichero', mail.savedFile],
          ['Intentos', mail.attempts],
          ['Próximo intento', mail.nextAttemptAt && whenText(mail.nextAttemptAt, now)],
        ]}
      />
    </Block>
  )
}
