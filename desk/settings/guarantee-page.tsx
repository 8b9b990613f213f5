import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { GuaranteeNotice } from '#core/settings/guarantee/notice.server.ts'
import { NOTICE_DUE_DAY, NOTICE_PLACES } from '#core/settings/guarantee/notice-text.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Nothing } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'

type GuaranteePageProps = {
  notice: GuaranteeNotice
  /** The address of the file in the shop; null while none is placed. */
  image: string | null
  doneText: string | undefined
  answer: DeskAnswer | undefined
}

/** The official notice of the legal guarantee: what is placed, and the forms that change it. */
export function GuaranteePage({ notice, image, doneText, answer }: GuaranteePageProps) {
  return (
    <>
      <PageHead
        title="Aviso de la garantía"
        back={{ to: '/ajustes', label: 'Ajustes' }}
        second={`obligatorio desde el ${formatMediumDay(NOTICE_DUE_DAY)}`}
      />
      <PageAnswer answer={answer} doneText={doneText} />
      <Columns aside={<Forms notice={notice} answer={answer} />}>
        <Block title="Lo que está puesto">
          {image === null ? (
            <Nothing title="Falta el aviso oficial de la UE">
              {`Mientras tanto, ${NOTICE_PLACES} está lo mismo con nuestras palabras, que no lo sustituye.`}
            </Nothing>
          ) : (
            <>
              <p>{`Desde el ${sinceText(notice)}. Se ve ${NOTICE_PLACES}.`}</p>
              <a href={image} target="_blank" rel="noreferrer">
                <img src={image} alt="El aviso oficial que está puesto" width="300" />
              </a>
            </>
          )}
        </Block>
      </Columns>
    </>
  )
}

const sinceText = ({ changedAt, changedBy }: GuaranteeNotice): string =>
  `${formatMediumDay(madridDay(changedAt ?? ''))}, ${changedBy ?? ''}`

function Forms({ notice, answer }: Pick<GuaranteePageProps, 'notice' | 'answer'>) {
  return (
    <>
      <Block title={notice.placed ? 'Poner otro' : 'Ponerlo'}>
        <DeskForm
          intent="aviso"
          encType="multipart/form-data"
          pageAnswer={answer}
          version={notice.number}
        >
          {({ busy, errorOf }) => (
            <>
              <DeskField
                label="Fichero del aviso"
                hint="El PNG de la Comisión Europea, en español y en color. Ábrelo antes: la tienda no lee lo que dice. También vale en JPG o SVG, de 1 MB como mucho."
                name="fichero"
                type="file"
                accept="image/png,image/jpeg,image/svg+xml"
                error={errorOf('fichero')}
              />
              <DeskButton type="submit" look="main" busy={busy}>
                Poner el aviso
              </DeskButton>
            </>
          )}
        </DeskForm>
      </Block>
      {notice.placed ? (
        <Panel title="Quitarlo">
          <DeskForm intent="quitar" pageAnswer={answer} version={notice.number}>
            {({ busy }) => (
              <>
                <p>La ley pide que esté mientras se vende.</p>
                <DeskButton type="submit" busy={busy}>
                  Quitar el aviso
                </DeskButton>
              </>
            )}
          </DeskForm>
        </Panel>
      ) : null}
    </>
  )
}
