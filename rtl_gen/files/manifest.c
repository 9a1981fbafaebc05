/* manifest.c - manifest.json: the config, blocks, ports and registers of the generated RTL, for programs to read. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/version.h"
#include "config/config_json.h"
#include "rtl_gen/files/side.h"

static json_t *port_json(const struct port *p)
{
	static const char *const dirs[] = {[DIR_IN] = "in", [DIR_OUT] = "out", [DIR_OBS] = "observe"};
	static const char *const kinds[] = {[KIND_BIT] = "bit", [KIND_MASK] = "mask", [KIND_NUMS] = "numbers"};
	char name[V_NAME], text[PORT_TEXT];
	return json_pack("{ss ss ss si si si ss ss}", "name", v_port_name(p, name), "dir", dirs[p->dir], "kind",
			 kinds[p->kind], "count", p->count, "bits", p->bits, "width", v_width(p), "meaning",
			 port_text(p, text), "interface", p->group);
}

/* The ports of a block as in the Verilog. The observe ports of front_end have their block's name in front. */
static json_t *ports_json(const struct verilog *v, enum block block)
{
	struct port table[MAX_PORTS];
	enum block owner[MAX_PORTS];
	json_t *ports = json_array();
	unsigned n = ports_of(block, v->cfg, table);
	for (unsigned i = 0; i < n; i++)
		json_array_append_new(ports, port_json(&table[i]));
	n = block == BLOCK_front_end ? observe_ports(v->cfg, table, owner) : 0;
	for (unsigned i = 0; i < n; i++) {
		json_t *port = port_json(&table[i]);
		char *name = xprintf("%s_%s_obs_o", block_name(owner[i]), table[i].name);
		json_object_set_new(port, "name", json_string(name));
		json_array_append_new(ports, port);
		free(name);
	}
	return ports;
}

static json_t *block_json(const struct verilog *v, enum block block)
{
	json_t *modules = json_array(), *registers = json_array();
	unsigned flops = 0;
	for (unsigned n = 0; n < v->module_count; n++)
		if (v->modules[n].block == block)
			json_array_append_new(modules, json_string(v->modules[n].name));
	for (unsigned n = 0; n < v->register_count; n++) {
		const struct v_register *r = &v->registers[n];
		if (r->block != block)
			continue;
		json_array_append_new(registers, json_pack("{ss si ss ss}", "name", r->name, "width", r->width, "owner",
							   v_owner_names[r->owner], "meaning", r->meaning));
		flops += r->width;
	}
	return json_pack("{ss ss so sb si so so}", "name", block_name(block), "meaning", block_meaning(block),
			 "modules", modules, "clocked", v_clocked(block, v->cfg), "register_bits", flops, "registers",
			 registers, "ports", ports_json(v, block));
}

static json_t *keys_json(const struct config *cfg)
{
	json_t *keys = json_object();
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		json_t *section = json_object_get(keys, k->section);
		if (!section) {
			section = json_object();
			json_object_set_new(keys, k->section, section);
		}
		json_object_set_new(section, k->key, config_json(cfg, n));
	}
	return keys;
}

char *side_manifest(const struct verilog *v)
{
	char hash[17], policy[POLICY_TEXT];
	json_t *blocks = json_array();
	for (enum block b = 0; b < BLOCK_COUNT; b++)
		if (block_exists(b, v->cfg))
			json_array_append_new(blocks, block_json(v, b));
	json_t *root =
	    json_pack("{si ss ss ss ss ss ss so so}", "schema_version", SCHEMA_VERSION, "generator",
		      "warpsmith " WARPSMITH_VERSION, "command", v->command, "config", v->cfg->name, "config_hash",
		      config_hash(v->cfg, hash), "policy", policy_text(&v->cfg->policy, policy), "prefix", v->prefix,
		      "keys", keys_json(v->cfg), "blocks", blocks);
	char *json = json_dumps(root, JSON_INDENT(1));
	char *text = xprintf("%s\n", json);
	free(json);
	json_decref(root);
	return text;
}
