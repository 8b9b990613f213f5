import type { ReactNode } from 'react'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts, Timeline } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { whenText } from '../ui/when.ts'

export type ShownChange = {
  number: number
  at: string
  by: string
  undoes: number | null
  text: string
}

export type SettingPageProps = {
  setting: {
    key: string
    says: string
    note: string | null
    value: string
    fileValue: string
    kind: 'yes_no' | 'number' | 'line' | 'long'
  }
  /** The last change that the page has read; 0: none. */
  number: number
  history: readonly ShownChange[]
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** One setting: what it is, what changes if it is saved, and who has changed it. */
export function SettingPage(props: SettingPageProps) {
  const { setting, number, history, doneText, now, answer } = props
  return (
    <>
      <PageHead
        title={upperFirst(setting.says)}
        back={{ to: '/ajustes', label: 'Ajustes' }}
        second={setting.key}
      />
      <PageAnswer answer={answer?.isPreview ? undefined : answer} doneText={doneText} />
      <Columns
        aside={
          <>
            <Block title="Ahora">
              <Facts
                facts={[
                  ['Valor', setting.value],
                  ['De serie', setting.fileValue],
                ]}
              />
            </Block>
            <History history={history} number={number} now={now} answer={answer} />
          </>
        }
      >
        {setting.note ? <DeskNotice>{setting.note}</DeskNotice> : null}
        <SettingForm number={number} answer={answer} deed="Guardar">
          {({ value, error }) => <ValueField setting={setting} value={value} error={error} />}
        </SettingForm>
      </Columns>
    </>
  )
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type SettingFormProps = {
  number: number
  answer: DeskAnswer | undefined
  deed: string
  className?: string | undefined
  children: (field: { value: string | undefined; error: string | undefined }) => ReactNode
}

/** The form of a value: the first press says what changes, the second changes that. */
export function SettingForm({ number, answer, deed, className, children }: SettingFormProps) {
  return (
    <DeskForm intent="poner" pageAnswer={answer} version={number} className={className}>
      {({ busy, errorOf, typed, answer: own }) => (
        <>
          <input type="hidden" name="number" value={own?.facts?.['number'] ?? number} readOnly />
          <input type="hidden" name="seen" value={own?.facts?.['seen'] ?? ''} readOnly />
          {children({
            value: typed('typed'),
            error: errorOf('typed') ?? errorOf('value') ?? errorOf('text'),
          })}
          {own?.isPreview ? (
            <DeskNotice tone="waits" isAnswer>
              {own.text}
            </DeskNotice>
          ) : null}
          <div>
            <DeskButton type="submit" look="main" busy={busy}>
              {own?.isPreview ? 'Sí, cambiarlo' : deed}
            </DeskButton>
          </div>
        </>
      )}
    </DeskForm>
  )
}

type ValueFieldProps = {
  setting: SettingPageProps['setting']
  value: string | undefined
  error: string | undefined
}

function ValueField({ setting: { says, kind, value: now }, value = now, error }: ValueFieldProps) {
  const common = { label: upperFirst(says), name: 'typed', error, defaultValue: value }
  switch (kind) {
    case 'yes_no':
      return (
        <DeskSelect {...common}>
          <option value="sí">sí</option>
          <option value="no">no</option>
        </DeskSelect>
      )
    case 'long':
      return <DeskArea {...common} maxLength={400} />
    case 'number':
    case 'line':
      return (
        <DeskField
          {...common}
          maxLength={400}
          autoComplete="off"
          inputMode={kind === 'number' ? 'decimal' : 'text'}
        />
      )
  }
}

type HistoryProps = Pick<SettingPageProps, 'history' | 'number' | 'now' | 'answer'>

/** Who has changed it; the last change can be taken back. */
export function History({ history, number, now, answer }: HistoryProps) {
  return (
    <Block title="Cambios">
      {history.length === 0 ? (
        <p>Nadie lo ha cambiado: es el de serie.</p>
      ) : (
        <>
          <Timeline
            happenings={history.map(({ number: at, at: moment, by, undoes, text }) => ({
              key: String(at),
              at: moment,
              when: whenText(moment, new Date(now)),
              text,
              second: undoes === null ? by : `${by}, deshace el cambio ${undoes}`,
            }))}
          />
          <DeskForm intent="deshacer" pageAnswer={answer}>
            {({ busy }) => (
              <>
                <input type="hidden" name="number" value={number} readOnly />
                <DeskButton type="submit" busy={busy}>
                  Deshacer el último cambio
                </DeskButton>
              </>
            )}
          </DeskForm>
        </>
      )}
    </Block>
  )
}
