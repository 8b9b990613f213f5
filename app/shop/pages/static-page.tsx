import type { ReactElement } from 'react'
import { PageFrame } from './page-frame.tsx'
import { PageText } from './page-text.tsx'
import type { PageContent } from '#core/settings/pages/page-content.ts'
import styles from './static-page.module.css'

type StaticPageProps = {
  page: PageContent
  /** Controls, by the id of the section under which they appear. */
  tools?: Readonly<Record<string, ReactElement>>
}

/** A page of text in sections: policies, delivery, returns, terms. */
export function StaticPage({ page, tools = {} }: StaticPageProps) {
  const { title, intro, updatedAt, sections } = page
  return (
    <PageFrame title={title} intro={intro} updatedAt={updatedAt} chapters={sections}>
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          tabIndex={-1}
          className={styles.section}
          aria-labelledby={`${section.id}-titulo`}
        >
          <h2 id={`${section.id}-titulo`}>{section.title}</h2>
          <div className="prose">
            <PageText blocks={section.blocks} />
          </div>
          {tools[section.id]}
        </section>
      ))}
    </PageFrame>
  )
}
