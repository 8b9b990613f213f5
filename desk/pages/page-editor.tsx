import { useDeferredValue, useState } from 'react'
import type { Field } from '#core/settings/data-pages/fields.ts'
import { LONGEST_PAGE } from '#core/settings/pages/read-page.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DESK } from '../http/desk-paths.ts'
import { History, type ShownChange } from '../settings/setting-page.tsx'
import { Block, Columns } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { whenText } from '../ui/when.ts'
import { DataFields } from './data-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { FAULT_WORDS, PAGE_SIGNS, type PageState } from './page-words.ts'
import styles from './pages.module.css'

type ShownDraft = {
  text: string
  version: number
  /** Its date in Madrid as a field has it. */
  publishAt: string
  publishFault: keyof typeof FAULT_WORDS | null
  savedAt: string
  savedBy: string
  /** Why it cannot be published as it is. */
  fault: string | null
  /** The same by the path of the field, for a page of data. */
  faults: Readonly<Record<string, string>>
  /** What differs from the text that shoppers see. */
  changes: string
  /** Somebody has published another text since it was written. */
  isOverOther: boolean
}

export type PageEditorProps = {
  page: string
  title: string
  state: PageState
  /** The text that shoppers see. */
  text: string
  draft: ShownDraft | null
  /** What a change of the page obliges to. */
  duty: string | null
  /** What can stand in braces for a figure or a fact of the shop. */
  names: readonly string[]
  /** The page's last change; 0: none. */
  number: number
  history: readonly ShownChange[]
  /** How a page of data is drawn and where it is seen; null: a page of text. */
  data: { address: string; field: Field; addresses: readonly string[] } | null
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** The text of a page: what shoppers read now, what waits, and how it will look. */
export function PageEditor(props: PageEditorProps) {
  const { page, title, state, text, draft, duty, number, history, data, doneText, now, answer } =
    props
  const address = data?.address ?? `/${page}`
  const preview = data ? `${address.replace(/^\/$/, '')}?borrador=${page}` : address
  const made = madeFrom(props)
  const start = draft?.text ?? text
  const [typed, setTyped] = useState({ made, text: answer?.values?.['typed'] ?? start })
  // Once the form begins anew, so does the preview.
  const shown = useDeferredValue(typed.made === made ? typed.text : start)
  return (
    <>
      <PageHead
        title={title}
        back={{ to: '/paginas', label: 'Páginas' }}
        second={
          <>
            <StateSign {...PAGE_SIGNS[state]} /> · {address}
          </>
        }
        deeds={
          <>
            {draft ? (
              <a href={`${DESK}/vista${preview}`} target="_blank" rel="noopener">
                Vista previa
              </a>
            ) : null}
            <a href={address} target="_blank" rel="noopener noreferrer">
              Verla en la tienda
            </a>
          </>
        }
      />
      <PageAnswer answer={answer?.isPreview ? undefined : answer} doneText={doneText} />
      <Columns aside={<History history={history} number={number} now={now} answer={answer} />}>
        <div className={styles.work}>
          {duty ? <DeskNotice>{duty}</DeskNotice> : null}
          {draft ? <DraftNotices draft={draft} now={now} /> : null}
          <TextForm {...props} onType={(latest) => setTyped({ made, text: latest })} />
          {draft ? <Discard version={draft.version} answer={answer} /> : null}
        </div>
        {data ? null : (
          <Block title="Cómo se verá">
            <PagePreview page={page} text={shown} />
          </Block>
        )}
      </Columns>
    </>
  )
}

/** What the form is made from: the text that shoppers see, and the draft. */
const madeFrom = ({ number, draft }: Pick<PageEditorProps, 'number' | 'draft'>): string =>
  `${number}.${draft?.version ?? ''}`

/** Whose draft it is, and what it changes. */
function DraftNotices({ draft, now }: { draft: ShownDraft; now: string }) {
  const { savedAt, savedBy, fault, changes, isOverOther, publishFault } = draft
  return (
    <>
      {publishFault ? <DeskNotice tone="failed">{FAULT_WORDS[publishFault]}</DeskNotice> : null}
      {isOverOther && publishFault !== 'page_changed' ? (
        <DeskNotice tone="failed">
          Otra persona ha publicado otro texto después de este borrador: si lo publicas, quedará el
          tuyo.
        </DeskNotice>
      ) : null}
      <DeskNotice tone="waits">
        Borrador de {savedBy}, {whenText(savedAt, new Date(now))}. La tienda no lo enseña.{' '}
        {fault === null
          ? changes || 'Dice lo mismo que la tienda.'
          : `Así no puede salir. ${fault}`}
      </DeskNotice>
    </>
  )
}

const Discard = ({ version, answer }: { version: number; answer: DeskAnswer | undefined }) => (
  <DeskForm intent="tirar" pageAnswer={answer}>
    {({ busy }) => (
      <>
        <input type="hidden" name="version" value={version} readOnly />
        <DeskButton type="submit" busy={busy}>
          Tirar el borrador
        </DeskButton>
      </>
    )}
  </DeskForm>
)

/** What would change; and beside the buttons what the form says above a long text. */
function Said({ answer }: { answer: DeskAnswer | undefined }) {
  if (!answer || answer.text === '') return null
  if (answer.isPreview) {
    return (
      <DeskNotice tone="waits" isAnswer>
        {answer.text}
      </DeskNotice>
    )
  }
  return answer.ok ? null : (
    <DeskNotice tone="failed">
      {answer.text}
      {answer.conflict ? ' Encima del texto están las dos versiones.' : ''}
    </DeskNotice>
  )
}

type TextAreaProps = {
  text: string
  error: string | undefined
  onType: (text: string) => void
}

const TextArea = ({ text, error, onType }: TextAreaProps) => (
  <div className={styles.text}>
    <DeskArea
      label="Texto"
      name="typed"
      rows={24}
      maxLength={LONGEST_PAGE}
      spellCheck
      lang="es"
      defaultValue={text}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  </div>
)

type TextFormProps = PageEditorProps & { onType: (text: string) => void }

/** Keeps a draft, gives it a date, or publishes what is typed; that is shown first. */
function TextForm({ text, draft, names, number, data, answer, onType }: TextFormProps) {
  const version = draft ? String(draft.version) : ''
  return (
    <DeskForm
      intent="borrador"
      deed="publicar"
      pageAnswer={answer}
      version={madeFrom({ number, draft })}
      className={styles.form}
    >
      {({ busy, errorOf, typed, answer: own }) => (
        <>
          <input type="hidden" name="number" value={own?.facts?.['number'] ?? number} readOnly />
          <input type="hidden" name="version" value={own?.facts?.['version'] ?? version} readOnly />
          <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
          {data ? (
            <DataFields
              {...data}
              text={typed('written') || (typed('typed') ?? draft?.text ?? text)}
              faults={own?.errors ?? draft?.faults ?? {}}
            />
          ) : (
            <TextArea
              text={typed('typed') ?? draft?.text ?? text}
              error={errorOf('typed') ?? (own ? undefined : (draft?.fault ?? undefined))}
              onType={onType}
            />
          )}
          <Panel title="Cifras y datos que puedes poner por su nombre">
            <p className={styles.names}>
              Así siguen a los ajustes: {names.map((name) => `{{${name}}}`).join(' ')}
            </p>
          </Panel>
          <DeskField
            label="Sale solo el"
            hint="Hora de Madrid, para el borrador. Vacío: solo cuando lo publiques tú."
            optional
            type="datetime-local"
            name="publishAt"
            defaultValue={typed('publishAt') ?? draft?.publishAt ?? ''}
            error={errorOf('publishAt')}
          />
          <Said answer={own} />
          <div className={styles.save}>
            <DeskButton type="submit" name="intent" value="borrador" busy={busy}>
              Guardar el borrador
            </DeskButton>
            <DeskButton type="submit" look="main" name="intent" value="publicar" busy={busy}>
              {own?.isPreview ? 'Sí, publicarlo' : 'Publicar ahora'}
            </DeskButton>
          </div>
        </>
      )}
    </DeskForm>
  )
}
