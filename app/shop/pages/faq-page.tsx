import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageFrame } from './page-frame.tsx'
import { PageText } from './page-text.tsx'
import type { FaqContent } from '#core/settings/pages/page-content.ts'
import styles from './static-page.module.css'

/** Questions in groups. Each has an anchor, which opens its answer. */
export function FaqPage({ page }: { page: FaqContent }) {
  const { title, intro, groups } = page
  useOpenAddressed()
  return (
    <PageFrame title={title} intro={intro} chapters={groups}>
      {groups.map((group) => (
        <section
          key={group.id}
          id={group.id}
          tabIndex={-1}
          className={styles.section}
          aria-labelledby={`${group.id}-titulo`}
        >
          <h2 id={`${group.id}-titulo`}>{group.title}</h2>
          <Accordion>
            {group.questions.map(({ id, question, answer }) => (
              <AccordionItem key={id} title={question}>
                {/* Inside `details`: browsers open it to show the target of an anchor. */}
                <div id={id} className="prose">
                  <PageText blocks={answer} />
                  <p className={styles.link}>
                    <Link to={`#${id}`}>Enlace a esta respuesta</Link>
                  </p>
                </div>
              </AccordionItem>
            ))}
          </Accordion>
        </section>
      ))}
      <p className={styles.more}>
        <LinkButton to="/contact" variant="secondary">
          Escríbenos
        </LinkButton>
      </p>
    </PageFrame>
  )
}

/** The router's navigation does not open `details` around an anchor, so this does. */
function useOpenAddressed(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) openAround(decodeURIComponent(hash.slice(1)))
  }, [hash])
}

function openAround(id: string): void {
  const details = document.getElementById(id)?.closest('details')
  if (!details || details.open) return
  details.open = true
  details.scrollIntoView()
}
