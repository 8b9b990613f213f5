import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { shop } from '#core/base/policy/shop.ts'
import type { MessageReply } from '#core/account/contact/inbox.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Deeds, Quiet, TextBlock } from '../ui/text-block.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { ageText, whenText } from '../ui/when.ts'
import type { ClaimFacts } from './claim-facts.server.ts'
import { DONE_WORDS, LONGEST_REPLY } from './message-words.ts'
import { answerField, TemplateChoice, type FilledTemplate } from './template-choice.tsx'

export type MessagePageProps = {
  message: {
    reference: string
    name: string
    email: string
    subject: string
    text: string
    createdAt: string
    handledAt: string | null
  }
  replies: readonly MessageReply[]
  orders: readonly { number: string; placedAt: string }[]
  claim: ClaimFacts | null
  templates: readonly FilledTemplate[]
  /** The one that a page without scripts has been asked for. */
  template: string | null
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

const writeAnswer = () => answerField()?.focus()
const chooseTemplate = () => document.querySelector<HTMLElement>('#plantilla')?.focus()

/** One message, and the answer to it. */
export function MessagePage(props: MessagePageProps) {
  const { message, replies, doneIntent, answer } = props
  const now = new Date(props.now)
  useKeys(
    useMemo(
      () => [
        { keys: 'e', label: 'Escribir la respuesta', run: writeAnswer },
        { keys: 't', label: 'Elegir una plantilla', run: chooseTemplate },
      ],
      [],
    ),
  )
  const isOpen = message.handledAt === null
  return (
    <>
      <PageHead
        title={message.subject}
        back={{ to: '/mensajes', label: 'Mensajes' }}
        second={
          isOpen ? (
            <StateSign sign="begin" text={`espera ${ageText(message.createdAt, now)}`} />
          ) : (
            <StateSign
              sign="done"
              text={`atendido ${whenText(message.handledAt ?? '', now)}`}
              tone="off"
            />
          )
        }
      />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      <Columns aside={<Aside {...props} />}>
        <Block title="Conversación">
          <TextBlock who={`${message.name} · ${whenText(message.createdAt, now)}`}>
            {message.text}
          </TextBlock>
          {replies.map(({ text, sentAt }) => (
            <TextBlock key={sentAt + text} isOurs who={`${shop.name} · ${whenText(sentAt, now)}`}>
              {text}
            </TextBlock>
          ))}
        </Block>
        <AnswerForm {...props} />
      </Columns>
    </>
  )
}

function AnswerForm(props: MessagePageProps) {
  const { message, replies, templates, template, answer: pageAnswer } = props
  // A new form after each answer that was sent, and only then: what is typed survives a conflict.
  const [sent, setSent] = useState<{ count: number; template?: string | null }>({ count: 0 })
  // The address still names the template of the answer that was sent.
  const begins =
    sent.template === template ? '' : (templates.find(({ id }) => id === template)?.text ?? '')
  return (
    <Block title="Respuesta">
      <TemplateChoice templates={templates} current={template} />
      <DeskForm
        intent="responder"
        pageAnswer={pageAnswer}
        key={`${template} ${sent.count}`}
        onDone={() => setSent({ count: sent.count + 1, template })}
      >
        {({ busy, errorOf, typed }) => (
          <>
            <input type="hidden" name="vistas" value={replies.length} readOnly />
            <DeskArea
              label={`Para ${message.name}`}
              hint="Sale por correo con su mensaje citado. Una plantilla se pone donde está el cursor."
              name="texto"
              rows={9}
              required
              maxLength={LONGEST_REPLY}
              defaultValue={typed('texto') ?? begins}
              error={errorOf('texto')}
            />
            <Deeds>
              <DeskButton type="submit" look="main" busy={busy}>
                Enviar y cerrar
              </DeskButton>
            </Deeds>
          </>
        )}
      </DeskForm>
      <Finish handledAt={message.handledAt} pageAnswer={pageAnswer} />
    </Block>
  )
}

function Aside({ message, orders, claim, now }: MessagePageProps) {
  return (
    <>
      {claim ? <ClaimBlock claim={claim} /> : null}
      <Block title={message.name}>
        <Facts
          facts={[
            ['Correo', message.email],
            ['Referencia', message.reference],
          ]}
        />
      </Block>
      <Block title="Pedidos con ese correo">
        {orders.length === 0 ? (
          <p>Ninguno.</p>
        ) : (
          <Facts
            facts={orders.map(
              ({ number, placedAt }) =>
                [
                  whenText(placedAt, new Date(now)),
                  <Link key={number} to={`/pedidos/${number}`}>
                    {number}
                  </Link>,
                ] as const,
            )}
          />
        )}
        <Quiet>
          Cualquiera puede escribir un correo ajeno: antes de dar datos de un pedido, comprueba
          quién pregunta.
        </Quiet>
      </Block>
    </>
  )
}

/** What a claim is about, what the law says of it, and where it is mended. */
function ClaimBlock({ claim }: { claim: ClaimFacts }) {
  return (
    <Block title="Reclamación">
      <Facts
        facts={[
          [
            'Pedido',
            <Link key="pedido" to={`/pedidos/${claim.number}`}>
              {claim.number}
            </Link>,
          ],
          ['Prendas', claim.goods],
          ['Qué ha pasado', claim.reason],
          ['Qué prefiere', claim.wish],
        ]}
      />
      {claim.guarantee === null ? null : <p>{claim.guarantee}</p>}
      <Quiet>
        En el pedido puedes reponer sin coste o devolver el dinero, entero o una parte. La ley deja
        elegir al cliente entre arreglo y reposición; la rebaja y el dinero, si ninguna sirve.
      </Quiet>
    </Block>
  )
}

type FinishProps = { handledAt: string | null; pageAnswer: DeskAnswer | undefined }

function Finish({ handledAt, pageAnswer }: FinishProps) {
  const isOpen = handledAt === null
  return (
    <DeskForm
      intent={isOpen ? 'atender' : 'reabrir'}
      pageAnswer={pageAnswer}
      version={handledAt ?? undefined}
    >
      {({ busy }) => (
        <Deeds>
          {isOpen ? null : <input type="hidden" name="atendido" value={handledAt} readOnly />}
          <DeskButton type="submit" busy={busy}>
            {isOpen ? 'Cerrar sin responder' : 'Volver a abrir'}
          </DeskButton>
        </Deeds>
      )}
    </DeskForm>
  )
}
