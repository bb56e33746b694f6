// Makes the TypeScript of the protocol's JSON Schema, by json-schema-to-typescript.
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

const header = '// Generated from protocol/schema/tapis.schema.json by scripts/gen; do not edit.';

/** Names the union of all definitions, which makes the generator declare every one of them. */
const rootName = 'EveryDefinition';

/**
 * One exported type for each definition of a schema, in its order.
 *
 * `json` is the text of the schema, `path` where the types will lie: they are formatted as the files there.
 */
export async function typesOf(json, path) {
  const { definitions } = JSON.parse(json, reworded);
  const names = Object.keys(definitions);
  const root = { definitions, anyOf: names.map((name) => ({ $ref: `#/definitions/${name}` })) };
  const options = { additionalProperties: false, bannerComment: '', format: false };
  const text = await compile(root, rootName, options);
  const source = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true);
  const declared = new Map(source.statements.map((statement) => [statement.name.text, statement]));
  declared.delete(rootName);
  const unexpected = [...declared.keys()].filter((name) => !(name in definitions));
  const missing = names.filter((name) => !declared.has(name));
  if (unexpected.length + missing.length > 0)
    throw new Error(`types without a definition: ${unexpected}; definitions without a type: ${missing}`);
  const types = names.map((name) => declarationOf(declared.get(name), definitions[name]));
  const config = await resolveConfig(path);
  return format([header, ...types].join('\n\n'), { ...config, plugins: [], parser: 'typescript' });
}

/** The same schema in words that the generator understands. */
function reworded(_key, schema) {
  // It would take the default for a second type.
  if (schema?.allOf) delete schema.default;
  // It would leave out the properties beside a choice.
  if (schema?.oneOf && schema.properties) {
    const { description, oneOf, ...shared } = schema;
    return { description, allOf: [shared, { oneOf }] };
  }
  return schema;
}

/** The variants of a choice, those of a choice among its variants too. */
function variantsOf({ oneOf, allOf, anyOf = [] }) {
  return oneOf ?? allOf?.at(-1).oneOf ?? anyOf.flatMap((variant) => variant.oneOf ?? [variant]);
}

/** A generated declaration, with what the generator cannot say: everything is readonly, and variants are described. */
function declarationOf(statement, definition) {
  const begin = statement.getFullStart();
  const insertions = [];
  const insert = (at, text) => insertions.push({ at: at - begin, text });
  const variants = variantsOf(definition).map((variant) => variant.description);
  const visit = (node) => {
    ts.forEachChild(node, visit);
    const isNested = ts.isArrayTypeNode(node.parent);
    if (ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node))
      insert(node.getStart(), 'readonly ');
    if (ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node)) {
      insert(node.getStart(), isNested ? '(readonly ' : 'readonly ');
      if (isNested) insert(node.getEnd(), ')');
    }
    if (node.kind === ts.SyntaxKind.AnyKeyword || node.kind === ts.SyntaxKind.UnknownKeyword)
      throw new Error(`a part of ${statement.name.text} has no type`);
  };
  visit(statement);
  const choice = choiceOf(statement.type);
  if (choice?.length === variants.length)
    choice.forEach((type, index) => {
      if (variants[index])
        insert(type.getStart(), `\n/**\n * ${variants[index].replaceAll('\n', '\n * ')}\n */\n`);
    });
  let text = statement.getFullText();
  for (const { at, text: inserted } of insertions.sort((one, other) => other.at - one.at))
    text = text.slice(0, at) + inserted + text.slice(at);
  // Short comments and short objects take one line.
  return text
    .trim()
    .replace(/\/\*\*\n \* (.*)\n \*\//g, '/** $1 */')
    .replace(/\{\n(?!\/\*\*)/g, '{ ');
}

/** The members of a declaration that is a union, beside shared properties or alone. */
function choiceOf(type) {
  if (!type || ts.isUnionTypeNode(type)) return type?.types;
  if (ts.isParenthesizedTypeNode(type)) return choiceOf(type.type);
  return ts.isIntersectionTypeNode(type) ? choiceOf(type.types.at(-1)) : undefined;
}
